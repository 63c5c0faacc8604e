import type { BookingOfReport } from '@labfront/contract/reports';
import { useEffect, useState } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { formatDate } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import type { ReportValues } from './report-fields.tsx';
import { reportsAdminMessages } from './reports-admin.messages.ts';
import { fetchBookingsOfPerson } from './reports-admin.slice.ts';

interface BelongingFieldsProps {
  readonly personId: string;
  /** The booking of a report that has one, which may be older than those that are offered. */
  readonly current?: { readonly _id: string; readonly number: string };
  readonly register: UseFormRegister<ReportValues>;
  readonly errors: FieldErrors<ReportValues>;
}

/** The booking of the person that a report belongs to, and for whom of the family it is. */
export function BelongingFields({ personId, current, register, errors }: BelongingFieldsProps) {
  const text = useMessages(reportsAdminMessages);
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const [bookings, setBookings] = useState<readonly BookingOfReport[]>([]);
  useEffect(() => {
    const request = dispatch(fetchBookingsOfPerson({ params: { id: personId } }));
    void request.then((answer) => {
      if (fetchBookingsOfPerson.fulfilled.match(answer)) setBookings(answer.payload.data);
    });
    return () => request.abort();
  }, [dispatch, personId]);
  const offered = bookings.map(({ _id, bookingNumber, patientName, date, createdAt }) => ({
    value: _id,
    label: text.bookingOption(bookingNumber, patientName, formatDate(date ?? createdAt, locale)),
  }));
  const isMissing = current !== undefined && !offered.some(({ value }) => value === current._id);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        // Options that come later must not lose what is chosen.
        key={offered.length}
        {...register('bookingId')}
        label={text.booking}
        options={[
          { value: '', label: text.noBooking },
          ...(isMissing ? [{ value: current._id, label: current.number }] : []),
          ...offered,
        ]}
        error={errors.bookingId?.message}
      />
      <TextField
        {...register('patientName')}
        label={text.patientName}
        hint={text.patientNameHint}
        optional
        autoComplete="off"
        error={errors.patientName?.message}
      />
    </div>
  );
}
