import { FileCheck2, House, IndianRupee, type LucideIcon, ShieldCheck } from 'lucide-react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { selectCartCount } from '../../cart/index.ts';
import { PageSearchBox } from '../../search/index.ts';
import { homeMessages } from '../home.messages.ts';
import heroPicture from './hero-picture.svg';

export function Hero() {
  const text = useMessages(homeMessages);
  const isCartEmpty = useAppSelector(selectCartCount) === 0;
  return (
    <section className="bg-deep text-on-deep">
      <div className="page-width grid items-center gap-10 pt-10 pb-20 md:pt-14 md:pb-24 lg:grid-cols-[1fr_24rem]">
        <div className="min-w-0">
          <h1 className="max-w-text text-3xl! leading-tight! md:text-4xl!">{text.heading}</h1>
          <p className="mt-4 max-w-text text-on-deep-soft md:text-lg">{text.promise}</p>
          <div className="mt-7 max-w-2xl">
            <PageSearchBox large />
            <p className="mt-2.5 text-sm text-on-deep-soft">{text.searchHint}</p>
          </div>
          <div className="mt-6 flex flex-wrap gap-3">
            {/* The cart asks for the pincode first, so what is left to choose there are the tests. */}
            <ButtonLink to={isCartEmpty ? '/view-all-test' : '/cart'} variant="accent" size="large">
              {text.bookHomeCollection}
            </ButtonLink>
            <ButtonLink to="/upload-prescription" variant="secondary" size="large">
              {text.uploadPrescription}
            </ButtonLink>
          </div>
        </div>
        {/* Hidden on small screens, where a lazy picture is then not fetched either. */}
        <img
          src={heroPicture}
          alt=""
          width="360"
          height="300"
          loading="lazy"
          className="hidden h-auto w-full lg:block"
        />
      </div>
    </section>
  );
}

export function TrustRow() {
  const text = useMessages(homeMessages);
  return (
    <div className="page-width">
      <ul
        aria-label={text.trust}
        className="relative -mt-10 grid grid-cols-2 rounded-card border border-line bg-surface shadow-card md:-mt-12 lg:grid-cols-4 lg:divide-x lg:divide-line"
      >
        <Trust icon={ShieldCheck} title={text.trustNabl} hint={text.trustNablHint} />
        <Trust icon={House} title={text.trustHome} hint={text.trustHomeHint} />
        <Trust icon={FileCheck2} title={text.trustReports} hint={text.trustReportsHint} />
        <Trust icon={IndianRupee} title={text.trustPrices} hint={text.trustPricesHint} />
      </ul>
    </div>
  );
}

function Trust({ icon: Icon, title, hint }: { icon: LucideIcon; title: string; hint: string }) {
  return (
    <li className="flex flex-col gap-2 p-4 sm:flex-row sm:items-center sm:gap-3 lg:p-5">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0">
        <p className="font-strong">{title}</p>
        <p className="text-sm text-ink-soft">{hint}</p>
      </div>
    </li>
  );
}
