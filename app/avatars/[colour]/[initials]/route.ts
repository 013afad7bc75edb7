import { drawInitials } from "@/lib/directory/initials-svg";

/** 404 if the path is not valid. No sign-in is needed, because the URL contains all the data. */
export async function GET(
  _request: Request,
  context: { params: Promise<{ colour: string; initials: string }> },
) {
  const { colour, initials } = await context.params;
  const svg = drawInitials(colour, initials);
  if (svg === null) return new Response(null, { status: 404 });
  return new Response(svg, {
    headers: {
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}
