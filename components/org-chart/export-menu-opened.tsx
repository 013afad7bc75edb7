"use client";

import { Menu, Text, useMantineTheme } from "@mantine/core";
import { FileSpreadsheet, Image as ImageIcon, PenTool, Printer } from "lucide-react";
import { useState } from "react";
import { saveFile } from "@/components/ui/download";
import { showNotice } from "@/components/ui/notice-store";
import { OpenedMenu } from "@/components/ui/opened-menu";
import type { ChartNode } from "@/lib/org-chart/model";
import { nameOf } from "@/lib/matching/names";
import { countedPeople } from "@/lib/wording";
import { tellFailed } from "@/components/ui/tell-failed";
import { ExportButton, type Exported } from "./export-button";

type Format = "svg" | "png" | "csv";

export function ExportMenuOpened({ people, branch, readBranch, readCsv, isWhole }: Exported) {
  const theme = useMantineTheme();
  const [isBusy, setIsBusy] = useState(false);

  async function take(top: ChartNode | null, whose: string, format: Format) {
    setIsBusy(true);
    try {
      const files = await import("./export-chart");
      const save = (content: Blob) => saveFile(content, files.fileName(whose, format));
      if (format === "csv" && readCsv) return save(await readCsv(top));
      const { tops, groups } = await readBranch(top);
      if (format === "csv") {
        const { chartCsv } = await import("@/lib/org-chart/csv");
        return save(new Blob([chartCsv(tops)], { type: "text/csv;charset=utf-8" }));
      }
      const plan = files.planEverybody(tops);
      const svg = files.drawPicture(plan, `Org chart: ${whose}`, groups, theme);
      if (format === "svg") return save(new Blob([svg], { type: "image/svg+xml" }));
      const scale = files.pictureScale(plan);
      if (scale === null) {
        return showNotice({
          color: "yellow",
          title: "Too wide for a PNG",
          message: "No name could be read in it. Take the SVG, or select a smaller branch.",
        });
      }
      save(await files.toPng(svg, scale));
    } catch (error) {
      tellFailed("The file could not be made")(
        error instanceof Error ? error : new Error("Try again, or take a smaller branch."),
      );
    } finally {
      setIsBusy(false);
    }
  }

  const formats = (top: ChartNode | null, whose: string, label: string) => [
    <Menu.Item
      key="svg"
      leftSection={<PenTool size={16} aria-hidden />}
      aria-label={`SVG, for drawing programs: ${label}`}
      onClick={() => void take(top, whose, "svg")}
    >
      SVG, for drawing programs
    </Menu.Item>,
    <Menu.Item
      key="png"
      leftSection={<ImageIcon size={16} aria-hidden />}
      aria-label={`PNG, for slides and mail: ${label}`}
      onClick={() => void take(top, whose, "png")}
    >
      PNG, for slides and mail
    </Menu.Item>,
    <Menu.Item
      key="csv"
      leftSection={<FileSpreadsheet size={16} aria-hidden />}
      aria-label={`CSV, for spreadsheets: ${label}`}
      onClick={() => void take(top, whose, "csv")}
    >
      CSV, for spreadsheets
    </Menu.Item>,
  ];

  const name = branch && nameOf(branch.person);
  return (
    <OpenedMenu
      position="bottom-end"
      width={300}
      button={<ExportButton aria-busy={isBusy} disabled={!isWhole || isBusy} />}
    >
      {branch && name && branch.total > 0 && branch.total + 1 < people && (
        <>
          <Menu.Label>
            <Text inherit truncate component="span" display="block">
              <bdi>{name}</bdi> and below: {(branch.total + 1).toLocaleString("en")} people
            </Text>
          </Menu.Label>
          {formats(branch, name, "this branch")}
          <Menu.Divider />
        </>
      )}
      <Menu.Label>The whole company: {countedPeople(people)}</Menu.Label>
      {formats(null, "everyone", "the whole company")}
      <Menu.Divider />
      <Menu.Item leftSection={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
        Print, or save as PDF
      </Menu.Item>
    </OpenedMenu>
  );
}
