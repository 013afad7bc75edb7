import {
  ActionIcon,
  Button,
  Group,
  NativeSelect,
  Stack,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useForm, type UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from "react";
import { flushSync } from "react-dom";
import { FieldInput } from "@/components/custom-fields/field-input";
import type { ProfileSubject } from "@/components/profile/profile-text";
import { FailureAlert } from "@/components/ui/action-form";
import { useFieldErrors } from "@/components/ui/use-field-errors";
import { showNotice } from "@/components/ui/notice-store";
import { useAction } from "@/components/ui/use-action";
import { apiQuery, fetchApi } from "@/lib/browser/fetch-api";
import { ApiProblem } from "@/lib/browser/fetch-json";
import { useInvalidate } from "@/lib/browser/refetch";
import { aboutFieldLabels as labels, findChangedFields } from "@/lib/directory/about/labels";
import { aboutLimits } from "@/lib/directory/about/limits";
import type { About, AboutChange, TagField } from "@/lib/directory/about/schema";
import type { PersonCustomField } from "@/lib/directory/custom-fields/schema";
import { aboutDrafts, type FormValues, type TextField } from "./about-drafts";
import classes from "./about-section.module.css";

export type SavedAbout = { about: About; fields: readonly PersonCustomField[] };

export type AboutEditorProps = Pick<ProfileSubject, "personId" | "isOwn"> & {
  vendorName: string;
  canEdit: boolean;
  about: About;
  fields: readonly PersonCustomField[];
  onSave: (answer: SavedAbout) => void;
  onCancel: () => void;
};

const emptyLink = { label: "", url: "" };

// The browser loads this file when it first opens an editor.
window.addEventListener("beforeunload", (event) => {
  if (aboutDrafts.size > 0) event.preventDefault();
});

export function AboutEditor({
  personId,
  vendorName,
  isOwn,
  canEdit,
  about,
  fields,
  onSave,
  onCancel,
}: AboutEditorProps) {
  const router = useRouter();
  const invalidate = useInvalidate();
  const [draft] = useState(() => aboutDrafts.get(personId));
  const base = draft?.base ?? about;
  const form = useForm({
    initialValues: toFormValues(base),
    validate: { day: checkDay },
  });
  const restoreDraft = useEffectEvent(() => draft && form.setValues(draft.values));
  useEffect(() => void restoreDraft(), []);
  const inputs = useRef<HTMLDivElement>(null);
  useEffect(() => inputs.current?.querySelector<HTMLElement>("input, select, textarea")?.focus(), []);
  const save = useAction({
    call: (body: AboutChange) =>
      fetchApi("PATCH", "/api/people/{id}/about", { path: { id: personId }, body }),
    done: (answer) => {
      onSave(answer);
      showNotice({ title: "Saved", message: "Colleagues now see the change." });
      router.refresh();
      void invalidate("directory", "/api/people/{id}/overview", "/api/people/{id}/history");
    },
    // The refresh removes only that field from the form, so that saving again succeeds. After other failures, it could
    // leave the page, and with it the form.
    failed: (error) => {
      if (error instanceof ApiProblem && error.code === "field_not_found") router.refresh();
    },
  });
  const message = useFieldErrors(form, save.error, { birthday: "day" });
  const submit = (values: FormValues, event?: FormEvent<HTMLFormElement>) => {
    const changes = Object.fromEntries(
      fields.flatMap(({ id }) => (values.fields[id] ? [[id, values.fields[id]] as const] : [])),
    );
    const incomplete = findIncompleteDates(event?.currentTarget);
    for (const id of incomplete) form.setFieldError(`fields.${id}`, "Enter a complete date");
    if (incomplete.length > 0) return;
    const after = fromFormValues(values);
    const changed = findChangedFields(fromFormValues(toFormValues(base)), after).map(
      (field) => [field, after[field]] as const,
    );
    const change: AboutChange = {
      ...Object.fromEntries(changed),
      ...(Object.keys(changes).length > 0 && { fields: changes }),
    };
    if (Object.keys(change).length === 0) onCancel();
    else save.mutate(change);
  };
  useEffect(() => {
    if (form.isDirty()) aboutDrafts.set(personId, { base, values: form.values });
    else aboutDrafts.delete(personId);
  });
  return (
    <form
      onSubmit={form.onSubmit(submit)}
      onKeyDown={(event) => {
        const closesList = event.target instanceof Element && event.target.matches("[data-expanded]");
        if (event.key === "Escape" && !closesList && !event.defaultPrevented && !form.isDirty()) onCancel();
      }}
      noValidate
      aria-labelledby="about"
    >
      <Stack gap="md">
        <div className={classes["fields"]} ref={inputs}>
          {canEdit && <AboutInputs form={form} vendorName={vendorName} />}
          {fields.map((field) => (
            <FieldInput
              key={field.id}
              field={field}
              isOwn={isOwn}
              {...form.getInputProps(`fields.${field.id}`)}
              value={form.values.fields[field.id] ?? field.values}
            />
          ))}
        </div>
        <FailureAlert>{message}</FailureAlert>
        <Group justify="space-between" gap="sm">
          <Text c="dimmed">
            {!canEdit
              ? "Only the person and executives can change the other fields."
              : fields.every(({ seen_by }) => seen_by === "everyone")
                ? "Everyone in the directory sees this. Empty fields are not shown."
                : "Everyone in the directory sees this, unless a field says otherwise. Empty fields are not shown."}
          </Text>
          <Group gap="sm">
            <Button onClick={onCancel}>Cancel</Button>
            <Button variant="filled" type="submit" loading={save.isPending}>
              Save
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}

function AboutInputs({ form, vendorName }: { form: UseFormReturnType<FormValues>; vendorName: string }) {
  const addLink = useRef<HTMLButtonElement>(null);
  const { data: tags } = useQuery({ ...apiQuery("/api/people/tags"), staleTime: 60_000 });
  const textProps = (field: TextField, maxLength: number) => ({
    label: labels[field],
    maxLength,
    ...form.getInputProps(field),
  });
  const tagsProps = (field: TagField, most: number) => ({
    label: labels[field],
    data: tags?.[field].map(({ name }) => name) ?? [],
    maxTags: most,
    clearable: false,
    limit: 30,
    acceptValueOnBlur: true,
    placeholder: form.values[field].length === 0 ? "Type and press Enter" : "",
    ...form.getInputProps(field),
  });
  const { month } = form.values;
  return (
    <>
      <TextInput
        {...textProps("preferred_name", aboutLimits.name)}
        description="The full name that colleagues see"
        placeholder={vendorName}
      />
      <TextInput {...textProps("pronouns", aboutLimits.pronouns)} description="For example she/her" />
      <TextInput
        {...textProps("name_pronunciation", aboutLimits.name)}
        description="How to say it, for example ah-NYESH-kah"
      />
      <Textarea
        {...textProps("about", aboutLimits.about)}
        className={classes["wide"] ?? ""}
        description={`${form.values.about.length} of ${aboutLimits.about} characters`}
        rows={4}
        resize="vertical"
      />
      <TagsInput {...tagsProps("ask_me_about", aboutLimits.askMeAbout)} />
      <TagsInput {...tagsProps("skills", aboutLimits.skills)} />
      <TagsInput {...tagsProps("languages", aboutLimits.languages)} />
      <TextInput {...textProps("work_phone", aboutLimits.phone)} type="tel" />
      <TextInput
        {...textProps("working_hours", aboutLimits.workingHours)}
        placeholder="Mon–Thu, 9:00–17:30"
      />
      <fieldset className={classes["day"]}>
        <legend>
          {labels.birthday}
          <Text span c="dimmed" size="xs" fw={400} display="block">
            Everyone in the directory sees the day
          </Text>
        </legend>
        <NativeSelect
          aria-label="Day"
          data={[{ value: "", label: "Day" }, ...buildDayOptions(month)]}
          {...form.getInputProps("day")}
        />
        <NativeSelect
          aria-label="Month"
          data={[
            { value: "", label: "Not shown" },
            ...monthNames.map((label, index) => ({ value: String(index + 1).padStart(2, "0"), label })),
          ]}
          {...form.getInputProps("month")}
          onChange={({ currentTarget: { value } }) => {
            form.setFieldValue("month", value);
            if (value === "" || !buildDayOptions(value).some((day) => day.value === form.values.day))
              form.setFieldValue("day", "");
          }}
        />
      </fieldset>
      <Stack gap="xs" className={classes["wide"] ?? ""} role="group" aria-label={labels.links}>
        <Text fw={500} aria-hidden>
          {labels.links}
        </Text>
        {form.values.links.map((_link, index) => (
          <div className={classes["link"]} key={form.key(`links.${index}`)}>
            <TextInput
              aria-label={`Text of link ${index + 1}`}
              placeholder="Text"
              maxLength={aboutLimits.linkLabel}
              {...form.getInputProps(`links.${index}.label`)}
            />
            <TextInput
              aria-label={`Address of link ${index + 1}`}
              placeholder="https://"
              type="url"
              maxLength={aboutLimits.url}
              {...form.getInputProps(`links.${index}.url`)}
            />
            <ActionIcon
              variant="default"
              size={36}
              aria-label={`Remove link ${index + 1}`}
              onClick={() => {
                flushSync(() => form.removeListItem("links", index));
                addLink.current?.focus(); // the pressed button disappears
              }}
            >
              <X />
            </ActionIcon>
          </div>
        ))}
        {form.values.links.length < aboutLimits.links && (
          <Group>
            <Button
              ref={addLink}
              size="xs"
              leftSection={<Plus size={14} />}
              onClick={() => form.insertListItem("links", emptyLink)}
            >
              Add link
            </Button>
          </Group>
        )}
      </Stack>
    </>
  );
}

/** Ids of the custom fields. The browser reports no value for an incomplete date. */
const findIncompleteDates = (form: HTMLElement | undefined) =>
  [...(form?.querySelectorAll("input") ?? [])].flatMap(({ name, validity }) =>
    validity.badInput ? [name] : [],
  );

function toFormValues({ birthday, ...about }: About): FormValues {
  const [month = "", day = ""] = birthday?.split("-") ?? [];
  return {
    ...about,
    preferred_name: about.preferred_name ?? "",
    pronouns: about.pronouns ?? "",
    name_pronunciation: about.name_pronunciation ?? "",
    about: about.about ?? "",
    work_phone: about.work_phone ?? "",
    working_hours: about.working_hours ?? "",
    month,
    day,
    fields: {},
  };
}

/** Omits links without a URL, and custom fields. The server trims texts, and stores null for an empty one. */
const fromFormValues = ({ month, day, fields: _fields, ...values }: FormValues): About => ({
  ...values,
  links: values.links.flatMap(({ label, url }) =>
    url.trim() ? { label: label.trim(), url: url.trim() } : [],
  ),
  birthday: month && day ? `${month}-${day}` : null,
});

const checkDay = (day: string, { month }: FormValues) =>
  (day === "") === (month === "") ? null : day === "" ? "Choose a day" : "Choose a month";

const monthNames: readonly string[] = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" }).format(Date.UTC(2000, month, 1)),
);

/** `month`: `01` to `12`, or empty if unknown. February has 29 days, an unknown month 31. */
function buildDayOptions(month: string): { value: string; label: string }[] {
  const days = month === "" ? 31 : new Date(Date.UTC(2000, Number(month), 0)).getUTCDate();
  return Array.from({ length: days }, (_, index) => ({
    value: String(index + 1).padStart(2, "0"),
    label: String(index + 1),
  }));
}
