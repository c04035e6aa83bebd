/** A sample programme that an empty list offers to create (docs/product/programmes.md, Creating). */
export interface SampleProgramme {
  readonly name: string;
  readonly region: string;
  readonly metric: string;
  readonly calendar: {
    readonly workingPatternBitMask: number;
    readonly shifts: readonly number[];
    readonly nonWorkingDays: readonly { readonly date: string; readonly description: string }[];
  };
  readonly assets: readonly {
    readonly assetName: string;
    readonly assetType: string;
    readonly parts: readonly {
      readonly partSize: number;
      readonly unit: string;
      readonly start: string;
      readonly end: string;
      readonly subprogramme: string;
    }[];
  }[];
}
