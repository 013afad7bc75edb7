import { MonitorCog, Moon, Sun } from "lucide-react";

/** The themes to choose from. */
export const schemes = [
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
  { value: "auto", label: "System", icon: MonitorCog },
] as const;
