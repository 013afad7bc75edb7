"use client";

import { ArrowRight, Search } from "lucide-react";
import { IconButton } from "@/components/ui/plain/button";
import { InputBox } from "@/components/ui/plain/input";

/** Search form that opens the directory. Works without scripts. */
export const HomeSearch = () => (
  <InputBox
    type="search"
    name="q"
    size="md"
    aria-label="Search people"
    placeholder="Find people by name, title or office"
    autoComplete="off"
    spellCheck={false}
    leftSection={<Search size={16} aria-hidden />}
    rightSection={
      <IconButton type="submit" variant="subtle" aria-label="Search">
        <ArrowRight size={16} aria-hidden />
      </IconButton>
    }
  />
);
