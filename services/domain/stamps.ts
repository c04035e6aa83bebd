/** Who made and last changed a record, and when. */
export interface Stamped {
  readonly createdBy: number;
  readonly created: string;
  readonly modifiedBy: number;
  readonly modified: string;
}

export const stampsOf = ({ created, modified, createdBy, modifiedBy }: Stamped): Stamped => ({
  created,
  modified,
  createdBy,
  modifiedBy,
});
