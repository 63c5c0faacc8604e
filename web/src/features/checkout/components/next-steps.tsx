import type { CartBooking } from '@labfront/contract/cart-bookings';
import { Fragment, type ReactNode } from 'react';
import { useAddressLine } from '../../../shared/format/address-line.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { bookingDetailsMessages } from '../../booking-details/index.ts';
import { CentrePlace } from '../../centres/index.ts';
import { formatWindow } from '../../collection-windows/index.ts';
import { ConsentPart, patientsToAgree, usePatients } from '../../patients/index.ts';
import { PreparationNote } from '../../preparation/index.ts';
import { checkoutMessages } from '../checkout.messages.ts';

/** The facts of a confirmed booking, and the next steps for the customer. */
export function NextSteps({ booking }: { booking: CartBooking }) {
  const text = useMessages(checkoutMessages);
  const common = useMessages(bookingDetailsMessages);
  const locale = useLocale();
  const { date, slot, collection, patient, patients = [], address } = booking;
  const names = patients.length > 1 ? patients.map((one) => one.patient.name) : [patient.name];
  const window = date !== null && slot !== null ? formatWindow(date, slot, locale) : null;
  const addressLine = useAddressLine();
  const facts: readonly [string, ReactNode][] = [
    [text.booking, booking.bookingNumber],
    [text.amount, formatRupees(booking.totalAmount)],
    [names.length > 1 ? text.patients : text.patient, names.join(', ')],
    [
      text.where,
      <Fragment key="where">
        {collection === 'home' ? common.homeCollection : common.atCentre}
        {address && <span className="block font-normal">{addressLine(address)}</span>}
        {collection === 'centre' && <CentrePlace id={booking.centreId ?? null} />}
      </Fragment>,
    ],
    [text.when, window ?? common.noTime],
  ];
  const { patients: known } = usePatients(patients.length > 0);
  const toAgree = patientsToAgree(
    known,
    patients.map((one) => one.patient._id),
  );
  const isHome = collection === 'home';
  const atPlace = isHome ? text.nextHome : text.nextCentre;
  const withoutTime = isHome ? text.nextNoTime : text.nextAnyTime;
  const steps: readonly [string, ReactNode][] = [
    ['time', window === null ? withoutTime : atPlace(window)],
    ...(booking.preparation
      ? [['preparation', <PreparationNote key="preparation" booking={booking} />] as [string, ReactNode]]
      : []),
    ['report', text.nextReport],
    ...toAgree.map((one): [string, ReactNode] => [one._id, <ConsentPart key={one._id} patient={one} />]),
  ];
  return (
    <Card className="flex flex-col gap-5 p-5">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="tabular text-right font-strong">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="border-t border-line pt-4">
        <h2 className="text-lg!">{text.next}</h2>
        <ol className="mt-3 flex flex-col gap-3">
          {steps.map(([name, step], index) => (
            <li key={name} className="flex gap-3">
              <span
                aria-hidden="true"
                className="tabular flex size-6 shrink-0 items-center justify-center rounded-full bg-brand-soft text-xs font-strong text-brand-strong"
              >
                {index + 1}
              </span>
              <div>{step}</div>
            </li>
          ))}
        </ol>
      </div>
    </Card>
  );
}
