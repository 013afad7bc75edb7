import { OpenPaletteButton } from "@/components/shell/palette-button";
import classes from "./home-content.module.css";

/** The home page's search with live results. It replaces the top bar's button, so that the page has one search. */
export const HomeSearch = () => (
  <div role="search" className={classes["search"]} data-home-search>
    <OpenPaletteButton className={classes["searchButton"] ?? ""} />
  </div>
);
