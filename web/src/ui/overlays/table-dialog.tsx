import { Modal } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import type { ReactNode, Ref } from 'react';
import { usePhone } from '../../lib/use-phone.js';
import type { Icon } from '../actions/button.js';
import classes from './table-dialog.module.css';
import { useFocusReturn } from './use-focus-return.js';

export interface TableDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** After the title: which file, how many rows. */
  facts?: string;
  icon?: Icon;
  /** Between the title and the table: filters, notes. */
  head?: ReactNode;
  /** The table: the room that is left is its own, and it scrolls. */
  children: ReactNode;
  /** The room of the table. */
  placeRef?: Ref<HTMLDivElement>;
  foot: ReactNode;
  /** While a command is under way nothing closes the dialog. */
  locked?: boolean;
  /** No higher than its rows: for tables that are not paged through. */
  fitted?: boolean;
  /** Where the focus goes when it closes and what had it before is gone: else to the page's heading. */
  orTo?: (() => HTMLElement | null | undefined) | undefined;
}

/** A dialog as large as the window lets it, around a table: its head and its foot stay. On phones it is the whole screen. */
export function TableDialog({
  opened,
  onClose,
  title,
  facts,
  icon: Shape,
  head,
  children,
  placeRef,
  foot,
  locked,
  fitted,
  orTo,
}: TableDialogProps) {
  const phone = usePhone();
  useFocusReturn(opened, orTo);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered
      fullScreen={phone}
      size={1200}
      closeOnEscape={!locked}
      closeOnClickOutside={false}
      returnFocus={false}
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay color="#0e1317" backgroundOpacity={0.4} />
      <Modal.Content data-fitted={fitted || undefined}>
        <div className={classes.header}>
          {Shape && !phone && <Shape size={20} stroke={1.5} aria-hidden className={classes.icon} />}
          <div className={classes.heading}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            {facts && <p className={classes.facts}>{facts}</p>}
          </div>
          <Modal.CloseButton aria-label="Close" disabled={locked} className={classes.close} />
        </div>
        <Modal.Body className={classes.body}>
          {head && <div className={classes.head}>{head}</div>}
          <div ref={placeRef} className={classes.table}>
            {children}
          </div>
        </Modal.Body>
        <div className={classes.foot}>{foot}</div>
      </Modal.Content>
    </Modal.Root>
  );
}
