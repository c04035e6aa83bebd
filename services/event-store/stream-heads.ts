/** Last version of a stream and its hash. */
export interface StreamHead {
  readonly version: number;
  readonly hash: string;
}
