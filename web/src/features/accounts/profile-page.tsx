import {
  CalendarCheck,
  CalendarClock,
  ClipboardList,
  FileHeart,
  FileText,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  ShoppingCart,
} from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { formatDate } from '../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../shared/i18n/messages.ts';
import { privatePage } from '../../shared/page/private-page.ts';
import { Link } from '../../shared/router/link.tsx';
import { fetchMe, selectIsAdmin, selectIsStaff, selectUser } from '../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Card, Skeleton } from '../../shared/ui/card.tsx';
import { NextBooking } from '../bookings/index.ts';
import { AnsweredPrescription } from '../prescriptions/index.ts';
import { LatestReport } from '../reports/index.ts';
import { Fact } from './components/fact.tsx';
import { Portrait } from './components/portrait.tsx';
import { profileMessages } from './profile.messages.ts';

/** The signed-in person, the next step, and links to existing pages only. */
export function Component() {
  const text = useMessages(profileMessages);
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const admin = useAppSelector(selectIsAdmin);
  const staff = useAppSelector(selectIsStaff);
  useEffect(() => {
    // The stored person shows at once; what changed on another device follows.
    void dispatch(fetchMe());
  }, [dispatch]);
  if (!user) return <Skeleton className="h-56 rounded-card" />;
  return (
    <div className="flex flex-col gap-8">
      <h1>{text.title}</h1>
      <Card className="flex flex-col gap-5 p-5 sm:flex-row sm:items-center sm:p-6">
        <Portrait photo={user.profilePhoto} name={user.name} />
        <div className="min-w-0 grow">
          <p className="text-xl font-strong">{user.name}</p>
          {admin && <p className="text-sm text-ink-soft">{text.admin}</p>}
          <dl className="mt-3 flex flex-col gap-x-10 gap-y-3 text-sm sm:flex-row sm:flex-wrap">
            <Fact term={text.email}>{user.email || text.none}</Fact>
            <Fact term={text.mobile}>{user.mobileNumber || text.none}</Fact>
            <Fact term={text.memberSince}>{formatDate(user.createdAt, locale)}</Fact>
          </dl>
        </div>
      </Card>
      <section>
        <h2 className="mb-3 text-xl!">{text.nextBooking}</h2>
        <Suspense fallback={<Skeleton className="h-32 rounded-card" />}>
          <NextBooking
            empty={
              <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-dashed border-line p-5 text-ink-soft">
                <p className="flex items-center gap-3">
                  <CalendarClock aria-hidden="true" className="size-5 shrink-0" />
                  {text.noNext}
                </p>
                <ButtonLink to="/view-all-test" variant="secondary">
                  {text.browseTests}
                </ButtonLink>
              </div>
            }
          />
        </Suspense>
      </section>
      <AnsweredPrescription />
      <section>
        <h2 className="mb-3 text-xl!">{text.latestReport}</h2>
        <LatestReport
          accountId={user._id}
          empty={
            <p className="flex items-center gap-3 rounded-card border border-dashed border-line p-5 text-ink-soft">
              <FileText aria-hidden="true" className="size-5 shrink-0" />
              {text.noReport}
            </p>
          }
        />
      </section>
      <section>
        <h2 className="mb-3 text-xl!">{text.quick}</h2>
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          <QuickLink to="/user/booking-list" icon={CalendarCheck} label={text.bookNow} hint={text.bookNowHint} />
          <QuickLink to="/user/cart-booking" icon={ClipboardList} label={text.bookings} hint={text.bookingsHint} />
          <QuickLink
            to="/upload-prescription"
            icon={FileHeart}
            label={text.prescriptions}
            hint={text.prescriptionsHint}
          />
          <QuickLink to="/cart" icon={ShoppingCart} label={text.cart} hint={text.cartHint} />
          {staff && (
            <QuickLink to="/admin" icon={LayoutDashboard} label={text.administration} hint={text.administrationHint} />
          )}
          <QuickLink to="/logout" icon={LogOut} label={text.signOut} hint={text.signOutHint} />
        </ul>
      </section>
    </div>
  );
}

interface QuickLinkProps {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly hint: string;
}

function QuickLink({ to, icon: Icon, label, hint }: QuickLinkProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex h-full items-center gap-4 rounded-card border border-line bg-surface p-4 shadow-card hover:border-brand"
      >
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand">
          <Icon aria-hidden="true" className="size-5" />
        </span>
        <span className="min-w-0">
          <span className="block font-strong">{label}</span>
          <span className="block text-sm text-ink-soft">{hint}</span>
        </span>
      </Link>
    </li>
  );
}

export const handle = privatePage(profileMessages);
