"use client";

import { MapPin } from "lucide-react";
import Link from "next/link";
import { LocalTime } from "@/components/reach/local-time";
import type { Office } from "@/lib/directory/details-schema";
import classes from "./person-page.module.css";

export function PersonLocation({
  office,
  timeZone,
  count,
  isOwn,
}: {
  office: Office | null;
  timeZone: string | null;
  count: string;
  isOwn: boolean;
}) {
  const zone = isOwn ? (office?.timeZone ?? null) : (timeZone ?? office?.timeZone ?? null);
  if (!office && !zone) return null;
  return (
    <p className={classes["place"]}>
      <MapPin size={15} />
      {office && (
        <Link
          href={`/people?${new URLSearchParams({ office: office.name }).toString()}`}
          prefetch={false}
          title={count}
          className="text-link"
        >
          <bdi>{office.name}</bdi>
        </Link>
      )}
      {zone && (
        <span className="numbers">
          <LocalTime zone={zone} isOwn={isOwn} />
        </span>
      )}
    </p>
  );
}
