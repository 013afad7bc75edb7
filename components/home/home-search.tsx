"use client";

import { ActionIcon, TextInput } from "@mantine/core";
import { ArrowRight, Search } from "lucide-react";

/** Leads to the directory with what is typed: by Enter or the arrow, and without scripts too. */
export const HomeSearch = () => (
  <TextInput
    type="search"
    name="q"
    size="md"
    aria-label="Search people"
    placeholder="Find people by name, title or office"
    autoComplete="off"
    spellCheck={false}
    leftSection={<Search size={16} aria-hidden />}
    rightSection={
      <ActionIcon type="submit" variant="subtle" color="gray" size="lg" aria-label="Search">
        <ArrowRight size={16} aria-hidden />
      </ActionIcon>
    }
  />
);
