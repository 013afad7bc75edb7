"use client";

import dynamic from "next/dynamic";
import { useDeferredUntilPaint } from "@/components/ui/use-deferred-until-paint";
import { DirectoryLayout, type DirectoryProps } from "./directory-layout";
import type { InitialDirectory, ClientSideInitialDirectory } from "./directory-source";
import { useClientSideDirectory } from "./use-client-side-directory";
import { useDirectoryViewState } from "./use-directory-view";

// A separate script, because only large companies use this component.
const LargeDirectory = dynamic(() => import("./large-directory").then((file) => file.LargeDirectory));

/** The browser loads and searches all people. In a large directory it loads slices, and the server searches. */
export function Directory({ start, ...properties }: DirectoryProps<InitialDirectory>) {
  return start.isLarge ? (
    <LargeDirectory start={start} {...properties} />
  ) : (
    <ClientSideDirectory start={start} {...properties} />
  );
}

function ClientSideDirectory(properties: DirectoryProps<ClientSideInitialDirectory>) {
  const views = useDirectoryViewState(properties.mayManage);
  const view = useDeferredUntilPaint(views.view);
  const directory = useClientSideDirectory(properties.start, view);
  return <DirectoryLayout {...properties} views={views} directory={directory} />;
}
