/** A part without a name is shown under its asset's name (docs/product/quantities.md, The two views). */
export const nameOfPart = ({
  assetName,
  partName,
}: {
  readonly assetName: string;
  readonly partName: string;
}): string => partName || assetName;

/** 'Mainline, Middle'; an asset that is not divided has one part without a name. */
export const partWithAsset = (assetName: string, partName: string): string =>
  partName === '' ? assetName : `${assetName}, ${partName}`;
