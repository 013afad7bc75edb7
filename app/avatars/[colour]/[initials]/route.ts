import { drawInitials } from "@/lib/directory/initials-svg";

/** The drawing of initials for people without a picture. Its address says all that it shows, so anyone may fetch it. */
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
