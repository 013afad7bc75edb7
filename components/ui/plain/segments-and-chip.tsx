import { useId, type CSSProperties, type ReactNode } from "react";
import { joinClassNames } from "./css-values";

export function SegmentedChoice<Value extends string>({
  data,
  value,
  onChange,
  className,
  ...properties
}: {
  "aria-label": string;
  data: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string | undefined;
}) {
  const name = useId();
  return (
    <div
      {...properties}
      role="radiogroup"
      className={joinClassNames(className, "m_cf365364 mantine-SegmentedControl-root")}
      data-with-items-borders
      style={{ "--sc-shadow": "var(--mantine-shadow-xs)" } as CSSProperties}
    >
      {data.map((one) => {
        const id = `${name}-${one.value}`;
        const isOn = one.value === value;
        return (
          <div
            key={one.value}
            className="m_69686b9b mantine-SegmentedControl-control"
            {...(isOn && { "data-active": true })}
          >
            <input
              className="m_1714d588 mantine-SegmentedControl-input"
              type="radio"
              id={id}
              data-focus-ring="auto"
              name={name}
              value={one.value}
              checked={isOn}
              onChange={() => onChange(one.value)}
            />
            <label
              htmlFor={id}
              className="m_1738fcb2 mantine-SegmentedControl-label"
              {...(isOn && { "data-active": true })}
            >
              <span className="m_78882f40 mantine-SegmentedControl-innerLabel">{one.label}</span>
            </label>
          </div>
        );
      })}
    </div>
  );
}

export function Chip({
  isOn,
  onChange,
  title,
  children,
}: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  title?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className="m_f59ffda3 mantine-Chip-root" data-size="sm" title={title} style={chipSize}>
      <input
        type="checkbox"
        id={id}
        className="m_bde07329 mantine-Chip-input"
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label
        htmlFor={id}
        className="m_fa109255 m_be049a53 mantine-Chip-label"
        {...(isOn && { "data-checked": true })}
      >
        {isOn && (
          <span className="m_9ac86df9 mantine-Chip-iconWrapper">
            <svg
              viewBox="0 0 10 7"
              fill="none"
              xmlns="http://www.w3.org/2000/svg"
              aria-hidden
              className="m_d6d72580 mantine-Chip-checkIcon"
            >
              <path
                d="M4 4.586L1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z"
                fill="currentColor"
                fillRule="evenodd"
                clipRule="evenodd"
              />
            </svg>
          </span>
        )}
        <span>{children}</span>
      </label>
    </div>
  );
}

const chipSize = {
  "--chip-fz": "var(--mantine-font-size-sm)",
  "--chip-size": "var(--chip-size-sm)",
  "--chip-checked-padding": "var(--chip-checked-padding-sm)",
  "--chip-padding": "var(--chip-padding-sm)",
  "--chip-icon-size": "var(--chip-icon-size-sm)",
  "--chip-spacing": "var(--chip-spacing-sm)",
} as CSSProperties;
