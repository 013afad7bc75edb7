import {
  Button,
  Group,
  Modal,
  Radio,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
  useMantineTheme,
} from "@mantine/core";
import { useRef, useState, type ReactElement } from "react";
import { useRegisterOverlay } from "@/components/ui/keyboard-focus";
import { saveFile } from "@/components/ui/save-file";
import { useOpenOnMount } from "@/components/ui/auto-open";
import type { ChartGroups } from "@/lib/directory/chart/colours";
import { listBranchNodes, type ChartNode } from "@/lib/directory/chart/model";
import type { ChartColouring } from "@/lib/directory/chart/search-params";
import type { PictureVersions } from "@/lib/directory/pictures/schema";
import { apiFullName } from "@/lib/identity/matching/names";
import { formatPeopleCount } from "@/lib/platform/text/text-format";
import type { ExportFormat, ExportRequest } from "./export-chart";

type ChartPart = { tops: readonly ChartNode[]; groups: ChartGroups };

export type ExportSource = {
  people: number;
  branch: ChartNode | undefined;
  /** `topsTotal` counts people at the top who are not loaded too. `open`: ids of the people with open branches. */
  shown: { tops: readonly ChartNode[]; topsTotal: number; open: ReadonlySet<string> };
  /** Loads all reports of open branches. */
  readView: () => Promise<ChartPart>;
  pictures: PictureVersions;
  colour: ChartColouring;
  /** Loads the whole company if `top` is null. */
  readBranch: (top: ChartNode | null) => Promise<ChartPart>;
  /** Loads the whole company if `top` is null. If absent, the CSV is built from `readBranch`. */
  readCsv?: (top: ChartNode | null) => Promise<Blob>;
  isEveryoneLoaded: boolean;
};

type Paper = ExportRequest["paper"];

const formats: { value: ExportFormat; label: string; use: string }[] = [
  { value: "pdf", label: "PDF", use: "To print and to search. All text stays text." },
  { value: "svg", label: "SVG", use: "For drawing programs." },
  { value: "png", label: "PNG", use: "For slides and mail." },
  { value: "csv", label: "CSV", use: "For spreadsheets: one line per person." },
];
const papers: { value: Paper; label: string }[] = [
  { value: "a4", label: "A4 pages" },
  { value: "a3", label: "A3 pages" },
  { value: "one", label: "One page" },
];

const createShownReportsLookup =
  ({ open }: ExportSource["shown"]) =>
  ({ person, children }: ChartNode) =>
    open.has(person.id) ? children : [];

const countShownPeople = (shown: ExportSource["shown"]): number =>
  listBranchNodes(shown.tops, createShownReportsLookup(shown))
    .filter(({ person }) => shown.open.has(person.id))
    .reduce((sum, { direct }) => sum + direct, shown.topsTotal);

export function ExportDialog({
  button,
  ...source
}: ExportSource & { button: (properties: { onClick: () => void }) => ReactElement }) {
  const { isOpen, setIsOpen, holder } = useOpenOnMount();
  const theme = useMantineTheme();
  const [scope, setScope] = useState("view");
  const [format, setFormat] = useState<ExportFormat>("pdf");
  const [paper, setPaper] = useState<Paper>("a4");
  const [company, setCompany] = useState("");
  const [progress, setProgress] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useRegisterOverlay(isOpen);

  const { branch, shown, people } = source;
  const reportsShown = createShownReportsLookup(shown);
  const hasBranch = branch && branch.total > 0 && branch.total + 1 < people;
  const scopes = [
    { value: "view", label: "This view, as opened", count: isOpen ? countShownPeople(shown) : 0 },
    ...(hasBranch
      ? [
          {
            value: "branch",
            label: `${apiFullName(branch.person)} and everyone below`,
            count: branch.total + 1,
          },
        ]
      : []),
    { value: "all", label: "The whole company", count: people },
  ];
  const chosen = scopes.find(({ value }) => value === scope) ?? scopes[0];
  const close = () => {
    running.current?.abort();
    setIsOpen(false);
  };

  async function save() {
    const aborter = new AbortController();
    running.current = aborter;
    setTrouble(null);
    setProgress("Reading the people");
    try {
      const { createExport, buildExportFileName: buildFileName } = await import("./export-chart");
      const top = chosen?.value === "branch" ? (branch ?? null) : null;
      const [only] = shown.tops;
      const subject = top ?? (chosen?.value === "view" && shown.tops.length === 1 ? only : undefined);
      const name = subject ? apiFullName(subject.person) : "Everyone";
      const content =
        format === "csv" && source.readCsv && chosen?.value !== "view"
          ? await source.readCsv(top)
          : await createExport({
              ...(chosen?.value === "view"
                ? { ...(await source.readView()), reportsOf: reportsShown }
                : { ...(await source.readBranch(top)), reportsOf: ({ children }) => children }),
              format,
              paper,
              name,
              company,
              pictures: source.pictures,
              namesGroups: source.colour !== "branch",
              theme,
              onPage: (number, total) => setProgress(`Page ${number} of ${total}`),
              signal: aborter.signal,
            });
      if (aborter.signal.aborted) return;
      saveFile(content, buildFileName(name, format));
      setIsOpen(false);
    } catch (error) {
      if (!aborter.signal.aborted)
        setTrouble(error instanceof Error ? error.message : "The file could not be created. Try again.");
    } finally {
      setProgress(null);
    }
  }

  return (
    <span ref={holder} style={{ display: "contents" }}>
      {button({ onClick: () => setIsOpen(true) })}
      <Modal opened={isOpen} onClose={close} title="Export the org chart">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (progress === null) void save();
          }}
        >
          <Stack gap="md">
            <Radio.Group label="People" value={chosen?.value ?? null} onChange={setScope}>
              {scopes.map(({ value, label, count }) => (
                <Radio
                  key={value}
                  value={value}
                  label={
                    <>
                      <bdi>{label}</bdi>: {formatPeopleCount(count)}
                    </>
                  }
                  mt="xs"
                />
              ))}
            </Radio.Group>
            <div>
              <SegmentedControl aria-label="Format" data={formats} value={format} onChange={setFormat} />
              <Text c="dimmed" mt={4}>
                {formats.find(({ value }) => value === format)?.use}
              </Text>
            </div>
            {format === "pdf" && (
              <div>
                <SegmentedControl aria-label="Paper" data={papers} value={paper} onChange={setPaper} />
                <Text c="dimmed" mt={4}>
                  {paper === "one"
                    ? "As large as the drawing."
                    : "A branch that does not fit continues on its own page."}
                </Text>
                <TextInput
                  label="Company name on the pages"
                  mt="sm"
                  autoComplete="organization"
                  maxLength={80}
                  value={company}
                  onChange={({ currentTarget }) => setCompany(currentTarget.value)}
                />
              </div>
            )}
            <Text c="dimmed" role="status">
              {progress ?? ""}
            </Text>
            {trouble !== null && (
              <Text c="red" role="alert">
                {trouble}
              </Text>
            )}
            <Group justify="flex-end">
              <Button onClick={close}>Cancel</Button>
              <Button variant="filled" type="submit" aria-disabled={progress !== null}>
                {progress === null ? "Export" : "Exporting…"}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </span>
  );
}
