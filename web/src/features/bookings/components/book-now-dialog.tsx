import type { Booking } from '@labfront/contract/bookings';
import { CircleCheck } from 'lucide-react';
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { formatRupees, sumRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { selectUser } from '../../../shared/session/auth.slice.ts';
import { referralDetails } from '../../../shared/session/referral.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useKeepAddress } from '../../addresses/index.ts';
import {
  BookingFacts,
  DetailsForm,
  DetailsProblemNote,
  readShares,
  sharesPrice,
  toDetails,
  useDetailsForm,
  useDetailsProblem,
  useHomeFee,
  useOwnName,
  useToldBy,
} from '../../booking-details/index.ts';
import { ConsentNotice } from '../../consent-notice/index.ts';
import { bookNowDialogMessages } from '../book-now.messages.ts';
import { bookingsMessages } from '../bookings.messages.ts';
import { useCreateBooking } from '../use-create-booking.ts';
import type { BookNowDialogProps } from './book-now.types.ts';
import { BookedItems } from './booked-items.tsx';
import { useCouponCode } from './coupon-code-field.tsx';

/** For whom, where, when and for how much; then the number of the booking. */
export function BookNowDialog(props: BookNowDialogProps) {
  const [booking, setBooking] = useState<Booking | null>(null);
  const close = () => {
    props.onClose();
    // The next press books anew.
    setBooking(null);
  };
  if (booking) return <DoneDialog booking={booking} open={props.open} onClose={close} />;
  return <AskDialog {...props} onBooked={setBooking} />;
}

function AskDialog({
  item,
  kind,
  open,
  onClose,
  onBooked,
}: BookNowDialogProps & { onBooked: (made: Booking) => void }) {
  const text = useMessages(bookNowDialogMessages);
  const user = useAppSelector(selectUser);
  const person = useOwnName();
  const form = useDetailsForm(user, 'at_collection');
  const { problem, windowsAsked, clear, showErrors, refuse, takeWindow } = useDetailsProblem(form);
  const create = useCreateBooking();
  const keepAddress = useKeepAddress();
  const id = useId();
  const coupon = useCouponCode();
  const { isSubmitting } = form.formState;
  const sharing = useMemo(() => ({ items: [{ ...item, kind, quantity: null }] }), [item, kind]);
  const [forWhom, shares] = useWatch({ control: form.control, name: ['forWhom', 'shares'] });
  const items = (forWhom === 'family' && sharesPrice(readShares(shares))) || item.finalPrice;
  const fee = useHomeFee(form, items);

  const submit = form.handleSubmit(async (values) => {
    clear();
    const choice = kind === 'package' ? { packageId: item._id } : { tests: [item._id] };
    coupon.clear();
    const made = await create({ ...choice, ...toDetails(values, user), ...referralDetails(), ...coupon.body });
    if ('booking' in made) {
      if (values.collection === 'home' && values.keepAddress)
        void keepAddress({ ...values.address, city: values.city });
      return onBooked(made.booking);
    }
    if (made.failure && !coupon.refuse(made.failure)) refuse(made.failure);
  }, showErrors);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.title(item.name)}
      description={text.intro}
      actions={
        <>
          <p className="tabular mr-auto flex flex-col">
            <span className="text-xs text-ink-soft">{fee > 0 ? text.priceWithFee(formatRupees(fee)) : text.price}</span>
            <span className="text-xl leading-tight font-strong">
              {formatRupees(sumRupees([items, fee].map((amount) => ({ price: amount, quantity: 1 }))))}
            </span>
          </p>
          <Button variant="secondary" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" form={id} variant="accent" busy={isSubmitting}>
            {text.confirm}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event: FormEvent) => {
          // The dialog stands inside the page's tree: a form around it is not meant.
          event.stopPropagation();
          void submit(event);
        }}
        className="flex flex-col gap-4"
      >
        <ConsentNotice items={[item]} />
        <DetailsForm
          form={form}
          windowsAsked={windowsAsked}
          withPayment={false}
          person={person}
          withSavedAddresses
          sharing={sharing}
        />
        {coupon.field}
        {problem && <DetailsProblemNote problem={problem} onTake={takeWindow} />}
      </form>
    </Dialog>
  );
}

function DoneDialog({ booking, open, onClose }: { booking: Booking; open: boolean; onClose: () => void }) {
  const text = useMessages(bookNowDialogMessages);
  const common = useMessages(bookingsMessages);
  const told = useToldBy();
  const number = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that was pressed is gone; the news is read from here.
    number.current?.focus();
  }, []);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.doneTitle}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {text.close}
          </Button>
          <ButtonLink to="/user/booking-list" onClick={onClose}>
            {text.toList}
          </ButtonLink>
        </>
      }
    >
      <div role="status" className="flex flex-col gap-5">
        <p ref={number} tabIndex={-1} className="tabular flex items-center gap-3 text-lg font-strong outline-none">
          <CircleCheck aria-hidden="true" className="size-7 shrink-0 text-brand" />
          {common.booking(booking.bookingNumber)}
        </p>
        <p className="text-ink-soft">{[text.doneText, told.sent, told.later].filter(Boolean).join(' ')}</p>
        <BookedItems booking={booking} />
        <BookingFacts booking={booking} isAhead />
      </div>
    </Dialog>
  );
}
