import { List, Modal, Text, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ActionForm } from "@/components/ui/action-form";
import { showNotice } from "@/components/ui/notice-store";
import { PersonSearchSelect } from "@/components/ui/person-search-select";
import type { Action } from "@/components/ui/use-action";
import { fetchApi } from "@/lib/browser/fetch-api";
import { useChangeHidden } from "./use-change-hidden";

type HideInput = { id: string; name: string; reason: string };

/** `hidden`: this person is hidden already, and only the reason changes. */
export function HidePersonDialog({
  isOpen,
  onClose,
  hidden,
}: {
  isOpen: boolean;
  onClose: () => void;
  hidden?: HideInput;
}) {
  const hide = useChangeHidden({
    call: ({ id, reason }: HideInput) =>
      fetchApi("PUT", "/api/people/{id}/hidden", { path: { id }, body: { reason } }),
    done: ({ name }) => {
      showNotice(
        hidden
          ? { title: "Changed", message: `The reason for hiding ${name} is changed.` }
          : { title: "Hidden", message: `No one finds ${name} in Kith now.` },
      );
      onClose();
    },
  });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={hide.reset}
      title={hidden ? `Change the reason for hiding ${hidden.name}` : "Hide a person"}
      size="lg"
    >
      <HidePersonForm hide={hide} onCancel={onClose} hidden={hidden} />
    </Modal>
  );
}

function HidePersonForm({
  hide,
  onCancel,
  hidden,
}: {
  hide: Action<HideInput>;
  onCancel: () => void;
  hidden: HideInput | undefined;
}) {
  const form = useForm({
    initialValues: { id: hidden?.id ?? "", name: hidden?.name ?? "", reason: hidden?.reason ?? "" },
    validate: {
      id: (id) => (id === "" ? "Choose a person" : null),
      reason: (reason) => (reason.trim() === "" ? "Enter the reason" : null),
    },
  });
  const { id, name } = form.values;
  return (
    <ActionForm
      form={form}
      action={hide}
      submitLabel={hidden ? "Change the reason" : `Hide ${name}`.trim()}
      isHarmful={!hidden}
      onSubmit={({ reason, ...person }) =>
        // The API refuses line breaks in a reason.
        hide.mutate({ ...person, reason: reason.trim().replaceAll(/\s*\n\s*/g, " ") })
      }
      onCancel={onCancel}
    >
      {!hidden && (
        <PersonSearchSelect
          label="Person"
          data-autofocus
          {...form.getInputProps("id")}
          value={id || null}
          name={name}
          onChange={(chosen, chosenName) => form.setValues({ id: chosen ?? "", name: chosenName })}
        />
      )}
      <Textarea
        label="Reason"
        description="Stored encrypted. Only executives see it"
        maxLength={500}
        rows={3}
        {...(hidden && { "data-autofocus": true })}
        {...form.getInputProps("reason")}
      />
      {!hidden && <Consequences />}
    </ActionForm>
  );
}

const Consequences = () => (
  <div>
    <Text fw={500} mb={6} id={consequencesId}>
      What happens
    </Text>
    <List size="sm" spacing={6} aria-labelledby={consequencesId}>
      <List.Item>
        They are absent immediately, for everyone, executives and themselves too: from lists, chart, search,
        exports and their page. Connected programs see that they left, without the reason.
      </List.Item>
      <List.Item>
        Their reports move to the next visible manager, who then has a manager’s access to them: contact
        details, gender, date of birth and fields for managers.
      </List.Item>
      <List.Item>
        The sync continues, and their data and links stay. They can sign in, and Access lists their account.
      </List.Item>
      <List.Item>
        People may still know them from exports and printed copies. Browsers that opened the directory may
        show them offline for up to seven days.
      </List.Item>
    </List>
  </div>
);

const consequencesId = "hide-consequences";
