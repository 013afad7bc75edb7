"use client";

import { Button, Group, Text, Title } from "@mantine/core";
import { ExternalLink, Pencil } from "lucide-react";
import Link from "next/link";
import { useRef, useState, type ReactNode } from "react";
import { VisibilityPopover } from "@/components/profile/visibility-popover";
import { Fact, Facts } from "@/components/ui/facts";
import { useLazyComponent } from "@/components/ui/use-lazy-component";
import { aboutFieldLabels, isAboutEmpty } from "@/lib/directory/about/labels";
import type { About } from "@/lib/directory/about/schema";
import { formatDayOfYear } from "@/lib/platform/text-format";
import type { AboutEditorProps } from "./about-editor";
import classes from "./about-section.module.css";

const loadEditor = () => import("./about-editor").then((file) => file.AboutEditor);

/**
 * What a person says of themselves, edited in place by the person and by executives. Empty: an invitation for them, and nothing for
 * other viewers.
 */
export function AboutSection({
  personId,
  personName,
  vendorName,
  isOwn,
  canEdit,
  about: served,
}: {
  personId: string;
  personName: string;
  /** First and last name as the source of the people has them. */
  vendorName: string;
  isOwn: boolean;
  canEdit: boolean;
  about: About;
}) {
  const [saved, setSaved] = useState<{ over: About; about: About } | null>(null);
  // The server's next render replaces the saved response.
  const about = saved?.over === served ? saved.about : served;
  const { Wanted: Editor, button } = useLazyComponent<AboutEditorProps>(loadEditor);
  const [isOpen, setIsOpen] = useState(false);
  /** True from closing the editor until it is opened again. */
  const returnsFocus = useRef(false);
  const close = () => {
    setIsOpen(false);
    returnsFocus.current = true;
  };
  // The server's answer may replace the button after the editor is closed, which loses the focus.
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (returnsFocus.current && document.activeElement === document.body) button?.focus();
  };
  const isEmpty = isAboutEmpty(about);
  const isEditing = isOpen && Editor !== null;
  if (isEmpty && !canEdit) return null;
  const edit = (label: string, variant: "default" | "subtle") => (
    <Button
      ref={takeFocus}
      {...button}
      onClick={() => {
        returnsFocus.current = false;
        setIsOpen(true);
        button.onClick();
      }}
      variant={variant}
      {...(variant === "subtle" && { color: "gray" })}
      size={variant === "subtle" ? "compact-sm" : "sm"}
      leftSection={<Pencil size={14} aria-hidden />}
    >
      {label}
    </Button>
  );
  return (
    <section aria-labelledby="about" className={classes["about"]} data-empty={isEmpty || undefined}>
      <Group justify="space-between" gap="xs" mb={4}>
        <Title order={2} size="h4" id="about">
          {isOwn ? "About you" : "About"}
        </Title>
        <Group gap={4} className={classes["tools"] ?? ""}>
          {!isEditing && !isEmpty && canEdit && edit("Edit", "subtle")}
          <VisibilityPopover personId={personId} personName={personName} isOwn={isOwn} group="about" />
        </Group>
      </Group>
      {isEditing ? (
        <Editor
          {...{ personId, vendorName, about }}
          onSave={(changed) => {
            setSaved({ over: served, about: changed });
            close();
          }}
          onCancel={close}
        />
      ) : isEmpty ? (
        <div className={classes["invitation"]}>
          <Text size="sm" c="dimmed">
            {isOwn
              ? "What do you work on, what can colleagues ask you, and how do you say your name? Add what you like. Everyone in the directory sees it."
              : "Nothing added yet. The person or an executive can add pronouns, skills, languages and more."}
          </Text>
          {edit(isOwn ? "Introduce yourself" : "Add", "default")}
        </div>
      ) : (
        <AboutContent about={about} />
      )}
    </section>
  );
}

function AboutContent({ about }: { about: About }) {
  const { about: text, links, languages, birthday, working_hours: hours } = about;
  return (
    <>
      {text && (
        <p className={classes["text"]}>
          <bdi>{text}</bdi>
        </p>
      )}
      <Facts isRoomy isStacking>
        <Tags field="ask_me_about" tags={about.ask_me_about} />
        <Tags field="skills" tags={about.skills} />
        {languages.length > 0 && <Fact label={aboutFieldLabels.languages}>{languages.join(", ")}</Fact>}
        {hours && <Fact label={aboutFieldLabels.working_hours}>{hours}</Fact>}
        {birthday && <Fact label={aboutFieldLabels.birthday}>{formatDayOfYear(birthday)}</Fact>}
        {links.length > 0 && (
          <Fact label={aboutFieldLabels.links}>
            <ul className={classes["links"]}>
              {links.map(({ label, url }) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="noreferrer nofollow">
                    <bdi>{label || new URL(url).host}</bdi>
                    <ExternalLink size={13} aria-label="opens a new tab" />
                  </a>
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </Facts>
    </>
  );
}

function Tags({ field, tags }: { field: "skills" | "ask_me_about"; tags: readonly string[] }): ReactNode {
  if (tags.length === 0) return null;
  return (
    <Fact label={aboutFieldLabels[field]}>
      <ul className={classes["tags"]}>
        {tags.map((tag) => (
          <li key={tag}>
            {field === "skills" ? (
              <Link
                href={`/people?${new URLSearchParams({ skill: tag }).toString()}`}
                prefetch={false}
                title={`Everyone with ${tag}`}
              >
                <bdi>{tag}</bdi>
              </Link>
            ) : (
              <bdi>{tag}</bdi>
            )}
          </li>
        ))}
      </ul>
    </Fact>
  );
}
