import type { Prescription } from '@labfront/contract/prescriptions';
import { useEffect } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Link } from '../../../shared/router/link.tsx';
import { selectIsStaff, selectUser } from '../../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { fetchPrescriptions, selectPrescriptions } from '../prescriptions.slice.ts';
import { uploadMessages } from '../upload-prescription.messages.ts';
import { PrescriptionCard } from './prescription-card.tsx';

/** One that was sent earlier is on the page of prescriptions, but nobody waits for its booking any more. */
const RECENT_MS = 30 * 86_400_000;

const isToBook = ({ items, bookedAs, createdAt }: Prescription) =>
  bookedAs === null && items.some(({ available }) => available) && Date.now() - Date.parse(createdAt) < RECENT_MS;

/** For a customer's profile: the newest prescription whose tests can be booked now. Renders nothing without one. */
export function AnsweredPrescription() {
  const dispatch = useAppDispatch();
  const text = useMessages(uploadMessages);
  const { prescriptions } = useAppSelector(selectPrescriptions);
  const userId = useAppSelector(selectUser)?._id;
  // Staff are answered those of others, which their own profile has no use for.
  const isStaff = useAppSelector(selectIsStaff);
  useEffect(() => {
    if (!isStaff) void dispatch(fetchPrescriptions());
  }, [dispatch, isStaff]);
  const answered = prescriptions.find((one) => one.userId === userId && isToBook(one));
  if (!answered) return null;
  return (
    <section>
      <h2 className="mb-3 text-xl!">{text.answered}</h2>
      <PrescriptionCard prescription={answered} />
      <Link to="/upload-prescription" className="link mt-2 inline-flex min-h-touch items-center">
        {text.allOwn}
      </Link>
    </section>
  );
}
