import type { SignedInUser } from "@/components/shell/signed-in-user";

export const buildSignedInUser = (isExecutive: boolean): SignedInUser => ({
  id: "00000000-0000-4000-8000-000000000001",
  personId: null,
  pictures: {},
  name: "Ana Costa",
  level: isExecutive ? "executive" : "staff",
  isExecutive,
  canSeePeople: true,
  hasLargeDirectory: false,
  isImpersonated: false,
});
