import type { ReactNode } from 'react';
import type { InputKind } from '../../../lib/input-kinds.js';

/** How a form begins: empty, with a template to choose, or with a record. */
export type FormStart =
  | { readonly for: 'new'; readonly fromExisting: boolean; readonly assetType?: string | undefined }
  | { readonly for: 'edit'; readonly id: number };

/** What the wizard and the edit page give to every form; the form renders `FormFrame` with them. */
export interface InputFormProps {
  readonly start: FormStart;
  /** Back to the step before; in the wizard alone. */
  readonly onBack?: (() => void) | undefined;
}

/** What a form tells its frame (form-frame.tsx). */
export interface FormFrameProps {
  readonly kind: InputKind;
  readonly start: FormStart;
  readonly onBack?: (() => void) | undefined;
  /** Of the record when it is edited; the frame shows it in the header. */
  readonly name: string;
  /** Under the title when it is edited: from what it was made, where it is used, when it was changed. */
  readonly about?: ReactNode;
  /** Whether something would be lost by leaving. */
  readonly unsaved: boolean;
  readonly busy: boolean;
  /** The form may not be changed: a Database Input, for all but Admins. */
  readonly readOnly?: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
  /** Right of the form from 1200 px on, below that behind a bar: What this edit does. */
  readonly impact?: ReactNode;
  /** The main figures of `impact`, in the bar of a narrow window: two or three, each with its label. */
  readonly impactBar?: ReactNode;
  /** Of the panel; 'What this edit does' unless given. */
  readonly impactTitle?: string;
  /** Beside Cancel and Save: '4 changes, not saved yet'. */
  readonly summary?: ReactNode;
}
