/** Who is signed in, as the shell shows them. */
export type Me = {
  /** Decides the colour of the initials: the person's where there is one. */
  id: string;
  personId: string | null;
  name: string;
  level: string;
  isExecutive: boolean;
  seesPeople: boolean;
  /** Whether this is somebody else's view, which an executive looks at. */
  isViewedAs: boolean;
};
