import type { Account } from '@labfront/contract/accounts';
import type { Booking } from '@labfront/contract/bookings';
import { orderPreparation } from '@labfront/contract/preparation';
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useWatch } from 'react-hook-form';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import {
  chargedShares,
  DetailsForm,
  DetailsProblemNote,
  ForStaff,
  PlaceCheck,
  readShares,
  sharesPrice,
  toDetails,
  useDetailsForm,
  useDetailsProblem,
  useHomeFee,
} from '../../booking-details/index.ts';
import { PreparationNote } from '../../preparation/index.ts';
import { useCreateBooking } from '../use-create-booking.ts';
import { BookingMade } from './booking-made.tsx';
import { deskMessages } from './bookings-admin.messages.ts';
import { isIncluded, priceOf, toChoice } from './chosen-items.ts';
import { fetchCustomer, searchPeople } from './desk.thunks.ts';
import { DeskPrice } from './desk-price.tsx';
import { ItemPicker } from './item-picker.tsx';
import type { Newcomer, SaveNewcomer } from './new-customer-form.tsx';
import { PersonPicker } from './person-picker.tsx';
import { fillIn, type RequestToBook } from './request-to-book.ts';
import { type ItemToBook, useChosenItems } from './use-chosen-items.ts';
import { useDeskCoupon } from './use-desk-coupon.tsx';
import { useFirstBox } from './use-first-box.ts';
import { useHousehold } from './use-household.ts';
import { useVisitContact } from './use-visit-contact.ts';

interface CreateDialogProps {
  /** Whom the booking is for, when that is known already. */
  readonly personId?: string;
  /** The request that becomes the booking: the form is filled in with it. */
  readonly request?: RequestToBook;
  /** Tests and packages that the booking begins with. */
  readonly begun?: readonly ItemToBook[];
  readonly onClose: () => void;
  readonly onCreated?: () => void;
}

const NOTHING: readonly ItemToBook[] = [];

/** Books for a customer on the telephone, and shows what to read back. */
export function CreateDialog({ onCreated, ...asked }: CreateDialogProps) {
  const [made, setMade] = useState<Booking | null>(null);
  if (made) return <BookingMade booking={made} onClose={asked.onClose} />;
  return (
    <DeskDialog
      {...asked}
      onMade={(booking) => {
        setMade(booking);
        onCreated?.();
      }}
    />
  );
}

interface DeskDialogProps extends Omit<CreateDialogProps, 'onCreated'> {
  readonly onMade: (booking: Booking) => void;
}

/** The customer, the tests, then for whom, where and when. */
function DeskDialog({ personId, request: toBook, begun = NOTHING, onClose, onMade }: DeskDialogProps) {
  const text = useMessages(deskMessages);
  const [person, setPerson] = useState<Account | null>(null);
  const [newcomer, setNewcomer] = useState<Newcomer | null>(null);
  const [sent, setSent] = useState(false);
  const form = useDetailsForm(null, 'at_collection');
  const { problem, windowsAsked, clear, showErrors, refuse, takeWindow } = useDetailsProblem(form);
  const create = useCreateBooking();
  const [forWhom, shares, date, slot, city] = useWatch({
    control: form.control,
    name: ['forWhom', 'shares', 'date', 'slot', 'city'],
  });
  const { items, setItems, omitted } = useChosenItems(begun, city);
  const preparation = useMemo(() => (items.length === 0 ? null : orderPreparation(items)), [items]);
  const price = (forWhom === 'family' && sharesPrice(readShares(shares))) || priceOf(items);
  const fee = useHomeFee(form, price);
  const charged = items.map((item) => ({ itemId: item.itemId, quantity: isIncluded(items, item) ? 0 : 1 }));
  const coupon = useDeskCoupon({
    userId: person?._id,
    items: forWhom === 'family' ? chargedShares(readShares(shares)) : charged,
    city,
  });
  const dispatch = useAppDispatch();
  const id = useId();
  const who = useRef<HTMLElement>(null);
  const what = useRef<HTMLElement>(null);
  const saver = useRef<SaveNewcomer | null>(null);
  const initialFocus = useFirstBox({ personId, request: toBook }, who, what);
  const { setValue } = form;
  const followCustomer = useVisitContact(form);
  const customer = useHousehold(form, person);

  const choosePerson = useCallback(
    (chosen: Account | null) => {
      setPerson(chosen);
      // Of a request the form says already whom to ask for at the door.
      if (toBook) return;
      followCustomer({ name: chosen?.name ?? '', mobileNumber: chosen?.mobileNumber ?? '' });
    },
    [followCustomer, toBook],
  );

  useEffect(() => {
    if (!toBook) return;
    fillIn(setValue, toBook);
    const request = dispatch(searchPeople(toBook.mobileNumber));
    void request.then((answer) => {
      if (!searchPeople.fulfilled.match(answer)) return;
      const known = answer.payload.find(({ mobileNumber }) => mobileNumber === toBook.mobileNumber);
      if (known) choosePerson(known);
      else setNewcomer({ name: toBook.name, mobileNumber: toBook.mobileNumber });
    });
    return () => request.abort();
  }, [dispatch, toBook, setValue, choosePerson]);

  useEffect(() => {
    if (personId === undefined) return;
    const request = dispatch(fetchCustomer({ params: { id: personId } }));
    void request.then((answer) => {
      if (fetchCustomer.fulfilled.match(answer)) choosePerson(answer.payload.data.account);
    });
    return () => request.abort();
  }, [dispatch, personId, choosePerson]);

  const sharing = useMemo(
    () =>
      person && {
        accountId: person._id,
        mobileNumber: person.mobileNumber,
        items: items.map(({ itemId: _id, kind, name, finalPrice }) => ({
          ...{ _id, kind, name, finalPrice },
          quantity: null,
        })),
      },
    [person, items],
  );

  const submit = form.handleSubmit(async (values) => {
    clear();
    coupon.clear();
    if (items.length === 0) return;
    const booker = person ?? (await saver.current?.()) ?? null;
    if (booker === null) return;
    if (person === null) choosePerson(booker);
    const answer = await create({
      userId: booker._id,
      ...toChoice(items),
      ...toDetails(values, booker),
      ...(toBook && { homeCollectionId: toBook._id }),
      ...coupon.body,
    });
    if ('failure' in answer) {
      if (answer.failure && !coupon.refuse(answer.failure)) refuse(answer.failure);
      return;
    }
    onMade(answer.booking);
  }, showErrors);

  async function book(event: FormEvent) {
    setSent(true);
    await submit(event);
    const missing = person === null && saver.current === null ? who : items.length === 0 ? what : null;
    // After the form, which gives the focus to its own first bad field, and does so once more in a moment.
    if (missing) setTimeout(() => focusIn(missing));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.createTitle}
      description={text.createHint}
      initialFocus={initialFocus}
      actions={
        <>
          <DeskPrice price={price} fee={fee} discount={coupon.discount} isForFamily={forWhom === 'family'} />
          <Button variant="secondary" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" form={id} busy={form.formState.isSubmitting}>
            {text.book}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Part title={text.who} part={who}>
          <PersonPicker
            person={person}
            newcomer={newcomer}
            onChange={(chosen) => {
              choosePerson(chosen);
              // What was pressed is gone: the next step is the tests.
              if (chosen !== null) focusIn(what);
            }}
            onType={followCustomer}
            error={sent && person === null ? text.personMissing : undefined}
            saver={saver}
          />
        </Part>
        <Part title={text.what} part={what}>
          {omitted.length > 0 && (
            <p role="status" className="text-sm">
              {text.omitted(omitted)}
            </p>
          )}
          <ItemPicker
            items={items}
            onChange={setItems}
            city={city || undefined}
            error={sent && items.length === 0 ? text.itemsMissing : undefined}
          />
        </Part>
        <form id={id} noValidate onSubmit={(event: FormEvent) => void book(event)} className="flex flex-col gap-4">
          <ForStaff>
            <PlaceCheck form={form} />
            <DetailsForm
              form={form}
              windowsAsked={windowsAsked}
              withPayment={false}
              person={person ? text.customerItself(person.firstName) : text.customer}
              customer={customer}
              fasting={preparation?.fasting}
              {...(sharing && { sharing })}
            />
          </ForStaff>
          {preparation && (
            <div className="rounded-card border border-line bg-surface p-4 text-sm sm:px-6">
              <p className="font-strong">{text.preparation}</p>
              <PreparationNote booking={{ date: date || null, slot: slot || null, preparation }} />
            </div>
          )}
          {coupon.field}
          {problem && <DetailsProblemNote problem={problem} onTake={takeWindow} />}
        </form>
      </div>
    </Dialog>
  );
}

const focusIn = ({ current }: RefObject<HTMLElement | null>) => current?.querySelector('input')?.focus();

interface PartProps {
  readonly title: string;
  readonly part: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

function Part({ title, part, children }: PartProps) {
  return (
    <section ref={part} className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6">
      <h3 className="text-xl font-strong">{title}</h3>
      {children}
    </section>
  );
}
