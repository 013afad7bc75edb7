import type { PictureFailure } from "@/lib/connectors/pictures/port";

const mayPass: ReadonlySet<PictureFailure> = new Set(["unavailable", "unreachable", "too_slow"]);

/** Whether a failure says nothing of the picture: the one that was there before is still right. */
export const leavesThePicture = (failure: PictureFailure | null): boolean =>
  failure !== null && mayPass.has(failure);

/**
 * After how many days the same address is asked again: soon where what failed may pass, later where it hardly will, and once in a while
 * where there is a picture, because some hosts change it behind one address.
 */
export function daysUntilAgain(failure: PictureFailure | null): number {
  if (failure === null) return 30;
  return leavesThePicture(failure) ? 1 : 14;
}
