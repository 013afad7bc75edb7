import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import dynamic from "next/dynamic";

const DepartmentSourceForm = dynamic(
  () => import("./department-source-form").then((file) => file.DepartmentSourceForm),
  { ssr: false },
);

/** Button with the dialog that chooses the source of departments. */
export function DepartmentSourceButton() {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        Departments
      </Button>
      <Modal opened={isOpen} onClose={close} title="Where departments come from" size="lg">
        <DepartmentSourceForm onClose={close} />
      </Modal>
    </>
  );
}
