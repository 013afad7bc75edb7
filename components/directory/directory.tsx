"use client";

import dynamic from "next/dynamic";
import { DirectoryLayout, type DirectoryProps } from "./directory-layout";
import type { InitialDirectory, ClientSideInitialDirectory } from "./directory-source";
import { useClientSideDirectory } from "./use-client-side-directory";
import { useDirectoryViewState } from "./use-directory-view";
import { startTransition, useEffect, useState } from "react";

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

/** Returns the previous value until the browser has painted, so that typed keys appear before a long list updates. */
function useDeferredUntilPaint<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    if (shown === value) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setShown(value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value, shown]);
  return shown;
}
