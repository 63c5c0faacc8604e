import type { MarkedItem } from '../../consent-notice/index.ts';

/** The item that Book Now books. */
export interface BookNowItem extends MarkedItem {
  readonly _id: string;
  readonly finalPrice: number;
}

export interface BookNowDialogProps {
  readonly item: BookNowItem;
  readonly kind: 'test' | 'package';
  readonly open: boolean;
  readonly onClose: () => void;
}
