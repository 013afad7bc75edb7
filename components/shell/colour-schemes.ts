import { MonitorCog, Moon, Sun } from "lucide-react";

export const colourSchemes = [
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
  { value: "auto", label: "System", icon: MonitorCog },
] as const;
