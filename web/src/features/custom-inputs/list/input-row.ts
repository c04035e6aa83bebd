import type { CustomInput } from '../../../lib/api-types.js';
import type { InputKind } from '../../../lib/input-kinds.js';

/** What the table and the phone's list are given. */
export interface InputRowsProps {
  readonly kind: InputKind;
  /** Null while they are read for the first time. */
  readonly inputs: readonly CustomInput[] | null;
  /** How many rows to keep free meanwhile. */
  readonly expected: number;
  /** One's own, and for Admins Database Inputs too. */
  readonly editable: boolean;
  readonly onUses: (input: CustomInput) => void;
  readonly onDelete: (input: CustomInput) => void;
  readonly onHistory: (input: CustomInput) => void;
}
