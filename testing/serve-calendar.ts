import { environment } from "@/lib/platform/environment";
import { createCalendarSimulator, type CalendarSimulator } from "@/simulators/calendar/simulator";
import type { SimulatedCalendar } from "@/simulators/calendar/events";
import { overrideSettings } from "./override-settings";

export const leaveCalendarId = "leave@group.calendar.example";

type ServedCalendar = {
  simulator: CalendarSimulator;
  attach: () => void;
  close: () => Promise<void>;
};

export async function serveCalendar(calendars: readonly SimulatedCalendar[]): Promise<ServedCalendar> {
  const simulator = createCalendarSimulator({ calendars });
  const { apiUrl, tokenUrl, close } = await simulator.listen();
  const attach = () =>
    overrideSettings({
      calendar: {
        ...environment().calendar,
        ...{ serviceAccountKey: simulator.keyFileBase64, id: leaveCalendarId, apiUrl, tokenUrl },
      },
    });
  return { simulator, attach, close };
}
