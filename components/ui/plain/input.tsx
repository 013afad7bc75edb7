import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { joinClassNames, toRem } from "./css-values";

export function InputBox({
  size = "sm",
  variant = "default",
  isPointer = false,
  leftSection,
  rightSection,
  rightSectionWidth,
  rightSectionPointerEvents,
  className,
  style,
  ...input
}: {
  size?: "sm" | "md" | "lg";
  variant?: "default" | "unstyled";
  isPointer?: boolean;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  rightSectionWidth?: number;
  rightSectionPointerEvents?: "none" | "all";
} & Omit<ComponentProps<"input">, "size">) {
  return (
    <div
      className={joinClassNames(className, "m_46b77525 mantine-InputWrapper-root mantine-TextInput-root")}
      {...(variant !== "default" && { "data-variant": variant })}
      data-size={size}
      style={style}
    >
      <div
        className="m_6c018570 mantine-Input-wrapper mantine-TextInput-wrapper"
        data-variant={variant}
        data-size={size}
        {...(isPointer && { "data-pointer": true })}
        {...(leftSection && { "data-with-left-section": true })}
        {...(rightSection && { "data-with-right-section": true })}
        style={
          {
            "--input-height": `var(--input-height-${size})`,
            "--input-fz": `var(--mantine-font-size-${size})`,
            ...(rightSectionWidth && { "--input-right-section-width": toRem(rightSectionWidth) }),
            ...(rightSectionPointerEvents && {
              "--input-right-section-pointer-events": rightSectionPointerEvents,
            }),
          } as CSSProperties
        }
      >
        {leftSection && <InputSection position="left">{leftSection}</InputSection>}
        <input
          {...input}
          className="m_8fb7ebe7 mantine-Input-input mantine-TextInput-input"
          data-variant={variant}
        />
        {rightSection && <InputSection position="right">{rightSection}</InputSection>}
      </div>
    </div>
  );
}

const InputSection = ({ position, children }: { position: "left" | "right"; children: ReactNode }) => (
  <div data-position={position} className="m_82577fc2 mantine-Input-section mantine-TextInput-section">
    {children}
  </div>
);

export const ClearButton = ({
  size,
  isQuiet = false,
  ...properties
}: { size: "sm" | "md"; isQuiet?: boolean } & ComponentProps<"button">) => (
  <button
    type="button"
    {...properties}
    className={
      isQuiet
        ? "mantine-focus-auto mantine-active m_86a44da5 mantine-InputClearButton-root m_87cf2631 mantine-UnstyledButton-root"
        : closeButtonClass
    }
    data-variant={isQuiet ? "transparent" : "subtle"}
    data-size={size}
    style={
      {
        "--cb-size": `var(--cb-size-${size})`,
        ...(isQuiet && { pointerEvents: "all", background: "var(--input-bg)" }),
      } as CSSProperties
    }
  >
    <CloseIcon />
  </button>
);

export const closeButtonClass =
  "mantine-focus-auto mantine-active m_220c80f2 m_86a44da5 mantine-CloseButton-root m_87cf2631 mantine-UnstyledButton-root";

export const CloseIcon = () => (
  <svg
    viewBox="0 0 15 15"
    fill="none"
    xmlns="http://www.w3.org/2000/svg"
    style={{ width: "var(--cb-icon-size, 70%)", height: "var(--cb-icon-size, 70%)" }}
  >
    <path
      d="M11.7816 4.03157C12.0062 3.80702 12.0062 3.44295 11.7816 3.2184C11.5571 2.99385 11.193 2.99385 10.9685 3.2184L7.50005 6.68682L4.03164 3.2184C3.80708 2.99385 3.44301 2.99385 3.21846 3.2184C2.99391 3.44295 2.99391 3.80702 3.21846 4.03157L6.68688 7.49999L3.21846 10.9684C2.99391 11.193 2.99391 11.557 3.21846 11.7816C3.44301 12.0061 3.80708 12.0061 4.03164 11.7816L7.50005 8.31316L10.9685 11.7816C11.193 12.0061 11.5571 12.0061 11.7816 11.7816C12.0062 11.557 12.0062 11.193 11.7816 10.9684L8.31322 7.49999L11.7816 4.03157Z"
      fill="currentColor"
      fillRule="evenodd"
      clipRule="evenodd"
    />
  </svg>
);
