"use client";

import { Button, Group, Text, Title } from "@mantine/core";
import { ExternalLink, Pencil } from "lucide-react";
import { useRef, useState } from "react";
import { FieldFacts } from "@/components/custom-fields/field-facts";
import type { ProfileSubject } from "@/components/profile/profile-text";
import { VisibilityPopover } from "@/components/profile/visibility-popover";
import { Fact, Facts } from "@/components/ui/facts";
import { useLazyComponent } from "@/components/ui/use-lazy-component";
import { aboutFieldLabels, isAboutEmpty } from "@/lib/directory/about/labels";
import type { About } from "@/lib/directory/about/schema";
import { formatDate, joinNames } from "@/lib/platform/text/text-format";
import type { AboutEditorProps, SavedAbout } from "./about-editor";
import { aboutDrafts } from "./about-drafts";
import { AboutTags } from "@/components/ui/about-tags";
import classes from "./about-section.module.css";

const loadEditor = () => import("./about-editor").then((file) => file.AboutEditor);

/** An empty section invites viewers who may change it to fill it in, and renders nothing for other viewers. */
export function AboutSection({
  vendorName,
  canEdit,
  about: served,
  fields: servedFields,
  ...subject
}: ProfileSubject & Pick<AboutEditorProps, "vendorName" | "canEdit" | "about" | "fields">) {
  const { personId, isOwn } = subject;
  const [saved, setSaved] = useState<{ over: About; answer: SavedAbout } | null>(null);
  // The saved response is shown until the server renders new data.
  const { about, fields } = saved?.over === served ? saved.answer : { about: served, fields: servedFields };
  const { LoadedComponent: Editor, button } = useLazyComponent<AboutEditorProps>(loadEditor);
  const [isOpen, setIsOpen] = useState(false);
  /**
   * True from closing the editor until it opens again. Meanwhile, a new edit button takes the focus if no element is
   * focused.
   */
  const returnsFocus = useRef(false);
  const close = () => {
    setIsOpen(false);
    aboutDrafts.delete(personId);
    returnsFocus.current = true;
  };
  // The server's response may replace the button after the editor is closed, and the focus would be lost.
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (returnsFocus.current && document.activeElement === document.body) button?.focus();
  };
  const isEmpty = isAboutEmpty(about) && fields.every(({ values }) => values.length === 0);
  const isEditing = isOpen && Editor !== null;
  const editableFields = fields.filter(({ can_edit }) => can_edit);
  const readOnlyFields = fields.filter(({ can_edit }) => !can_edit);
  const mayEdit = canEdit || editableFields.length > 0;
  if (isEmpty && !mayEdit) return null;
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
      leftSection={<Pencil size={14} />}
    >
      {label}
    </Button>
  );
  return (
    <section aria-labelledby="about" className={isEmpty ? "ruled-section on-screen" : "ruled-section"}>
      <Group justify="space-between" gap="xs" mb={4}>
        <Title id="about">{isOwn ? "About you" : "About"}</Title>
        <Group gap={4} mr={-8} className="on-screen touch">
          {!isEditing &&
            !isEmpty &&
            mayEdit &&
            edit(aboutDrafts.has(personId) ? "Continue editing" : "Edit", "subtle")}
          <VisibilityPopover {...subject} group="about" />
        </Group>
      </Group>
      {isEditing && !canEdit && <AboutContent subject={subject} about={about} fields={readOnlyFields} />}
      {isEditing ? (
        <Editor
          personId={personId}
          vendorName={vendorName}
          isOwn={isOwn}
          canEdit={canEdit}
          about={about}
          fields={editableFields}
          onSave={(answer) => {
            setSaved({ over: served, answer });
            close();
          }}
          onCancel={close}
        />
      ) : isEmpty ? (
        <div className={`${classes["invitation"]} touch`}>
          <Text c="dimmed">
            {isOwn
              ? "What do you work on, what can colleagues ask you, and how do you say your name? Add what you like. Everyone in the directory sees it."
              : canEdit
                ? "Nothing added yet. The person or an executive can add pronouns, skills, languages and more."
                : `Nothing added yet. You can add ${joinNames(editableFields.map(({ name }) => name))}.`}
          </Text>
          {edit(isOwn ? "Introduce yourself" : "Add", "default")}
        </div>
      ) : (
        <AboutContent subject={subject} about={about} fields={fields} />
      )}
    </section>
  );
}

function AboutContent({ subject, about, fields }: SavedAbout & { subject: ProfileSubject }) {
  const { about: text, links, languages, birthday, working_hours: hours } = about;
  return (
    <>
      {text && (
        <Text size="md" maw="68ch" mb="sm" style={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
          <bdi>{text}</bdi>
        </Text>
      )}
      <Facts isRoomy isStacking>
        <AboutTags field="ask_me_about" tags={about.ask_me_about} />
        <AboutTags field="skills" tags={about.skills} />
        <AboutTags field="languages" tags={languages} />
        {hours && <Fact label={aboutFieldLabels.working_hours}>{hours}</Fact>}
        {birthday && <Fact label={aboutFieldLabels.birthday}>{formatDayOfYear(birthday)}</Fact>}
        {links.length > 0 && (
          <Fact label={aboutFieldLabels.links}>
            <ul className={`plain-list ${classes["links"]}`}>
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
        <FieldFacts fields={fields} {...subject} />
      </Facts>
    </>
  );
}

const formatDayOfYear = (day: string): string => formatDate(`2000-${day}`).replace(/ 2000$/, "");
