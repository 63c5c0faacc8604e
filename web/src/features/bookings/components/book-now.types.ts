/** The item that Book Now books. */
export interface BookNowItem {
  readonly _id: string;
  readonly name: string;
  readonly finalPrice: number;
}

export interface BookNowDialogProps {
  readonly item: BookNowItem;
  readonly kind: 'test' | 'package';
  readonly open: boolean;
  readonly onClose: () => void;
}
