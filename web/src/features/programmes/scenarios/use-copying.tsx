import { type ReactNode, useState } from 'react';
import type { ProgrammeCard } from '../../../lib/api-types.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';

const CopyDialog = lazyDialog(async () => (await import('./copy-dialog.js')).CopyDialog);

export interface CopyingProps {
  /** Copies are scenarios of the same base, not programmes of their own. */
  asScenario?: boolean;
  /** Names that a copy cannot have, of those on the page. */
  taken?: readonly string[];
}

/** Copies cards: `copy` asks for the name, in the `dialog` that the page shows. */
export function useCopying(props: CopyingProps = {}): { copy: (card: ProgrammeCard) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ card: ProgrammeCard; time: number } | null>(null);
  const [opened, setOpened] = useState(false);
  const copy = (card: ProgrammeCard) => {
    setAsked((before) => ({ card, time: (before?.time ?? 0) + 1 }));
    setOpened(true);
  };
  // A new dialog each time: a cancelled copy may still be on its way in the last one.
  return {
    copy,
    dialog: asked && (
      <CopyDialog key={asked.time} opened={opened} card={asked.card} onClose={() => setOpened(false)} {...props} />
    ),
  };
}
