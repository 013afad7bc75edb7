import { entraTexts } from "./entra/texts";
import { fileTexts } from "./file/texts";
import { googleTexts } from "./google/texts";
import { productiveTexts } from "./productive/texts";
import { pushTexts } from "./push/texts";
import type { VendorTexts } from "./vendor";

const texts = {
  productive: productiveTexts,
  entra: entraTexts,
  google: googleTexts,
  file: fileTexts,
  push: pushTexts,
};

export type VendorName = keyof typeof texts;
export const vendorNames = Object.keys(texts) as [VendorName, ...VendorName[]];
export const vendorTexts: Readonly<Record<VendorName, VendorTexts>> = texts;

export const hasFieldsAndTags = (vendor: string): boolean =>
  vendorNames.some((name) => name === vendor && vendorTexts[name].hasFieldsAndTags);

/** Vendor that is chosen first on pages and whose stored connections may lack its name. */
export const defaultVendor: VendorName = "productive";
