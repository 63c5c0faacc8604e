import clsx from 'clsx';
import { Building2, IndianRupee, Mail, MapPin, Phone, ShieldCheck, Stethoscope } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../shared/i18n/messages.ts';
import { Link } from '../../shared/router/link.tsx';
import { telephoneLink, useSite } from '../../shared/site/site.slice.ts';
import { footerMessages } from '../app.messages.ts';
import { NetworkMark, SiteLogo } from '../logos.tsx';
import { SocialIcon, socialIcons } from './social-icons.tsx';

export function Footer() {
  const text = useMessages(footerMessages);
  const site = useSite();
  const usefulLinks = [
    ['/terms-of-use', text.terms],
    ['/privacy-policy', text.privacy],
    ['/disclaimer', text.disclaimer],
    ['/about', text.whoWeAre],
    ['/unsubscribe', text.unsubscribe],
  ] as const;
  const menu = [
    ['/', text.home],
    ['/about', text.about],
    ['/packages', text.package],
    ['/login', text.register],
    ['/contact', text.contact],
  ] as const;
  return (
    // The bottom bar of small screens lies over the footer's own padding, never over content. Until somebody comes near it the
    // browser need not lay it out; about as high as it will be, so that the page's end stays where it is.
    <footer
      className={clsx(
        'mt-16 bg-deep pb-[calc(var(--spacing-bar)+env(safe-area-inset-bottom))] text-on-deep lg:pb-0 short:pb-0',
        '[contain-intrinsic-height:auto_81rem] [content-visibility:auto]',
        'md:[contain-intrinsic-height:auto_61rem] lg:[contain-intrinsic-height:auto_36rem]',
      )}
    >
      <ul aria-label={text.trustHeading} className="page-width grid gap-6 py-10 md:grid-cols-3 md:gap-8">
        <Blurb icon={<Stethoscope className="size-6" />} title={text.trustworthy} hint={text.trustworthyText} />
        <Blurb icon={<ShieldCheck className="size-6" />} title={text.protected} hint={text.protectedText} />
        <Blurb icon={<IndianRupee className="size-6" />} title={text.budgetFriendly} hint={text.budgetFriendlyText} />
      </ul>
      <div className="border-t border-on-deep/15">
        <div className="page-width grid gap-x-8 gap-y-10 py-12 grid-cols-2 lg:grid-cols-[1.6fr_1fr_1fr_1.3fr]">
          <section className="max-sm:col-span-2">
            <div className="mb-5 flex items-center gap-4">
              <SiteLogo onDeep />
              <NetworkMark onDeep />
            </div>
            <Heading>{text.aboutUs}</Heading>
            <p className="max-w-96 text-sm text-on-deep-soft">{text.aboutText(site.name)}</p>
          </section>
          <LinkList title={text.usefulLinks} links={usefulLinks} />
          <LinkList title={text.menu} links={menu} />
          <section className="max-sm:col-span-2">
            <Heading>{text.contactDetails}</Heading>
            <address className="flex flex-col text-sm text-on-deep-soft not-italic">
              <span className="flex min-h-touch items-center gap-3">
                <MapPin aria-hidden="true" className="size-4 shrink-0" />
                {site.address}
              </span>
              <a
                href={telephoneLink(site.phone)}
                className="tabular flex min-h-touch items-center gap-3 hover:text-on-deep"
              >
                <Phone aria-hidden="true" className="size-4 shrink-0" />
                {site.phone}
              </a>
              <a href={`mailto:${site.email}`} className="flex min-h-touch items-center gap-3 hover:text-on-deep">
                <Mail aria-hidden="true" className="size-4 shrink-0" />
                {site.email}
              </a>
            </address>
            <Link
              to="/centres"
              className="flex min-h-touch items-center gap-3 text-sm text-on-deep-soft hover:text-on-deep"
            >
              <Building2 aria-hidden="true" className="size-4 shrink-0" />
              {text.centres}
            </Link>
            <ul aria-label={text.social} className="mt-3 -ml-2.5 flex">
              {socialIcons.map(({ key, path }) => (
                <li key={key}>
                  {/* A placeholder link, as specified, until the laboratory says where its page is. */}
                  <a
                    href={site.social[key] || '#'}
                    {...(site.social[key] && { rel: 'noreferrer', target: '_blank' })}
                    aria-label={text[key]}
                    className="flex size-touch items-center justify-center rounded-field text-on-deep-soft hover:bg-on-deep/10 hover:text-on-deep"
                  >
                    <SocialIcon path={path} />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
      <div className="border-t border-on-deep/15 py-5">
        <p className="page-width text-xs text-on-deep-soft">{text.rights(site.name)}</p>
      </div>
    </footer>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return <h2 className="mb-2 text-base! leading-6! font-strong tracking-normal">{children}</h2>;
}

function Blurb({ icon, title, hint }: { icon: ReactNode; title: string; hint: string }) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden="true"
        className="flex size-12 shrink-0 items-center justify-center rounded-full bg-on-deep/10 text-accent"
      >
        {icon}
      </span>
      <div>
        <p className="font-strong">{title}</p>
        <p className="mt-1 text-sm text-on-deep-soft">{hint}</p>
      </div>
    </li>
  );
}

function LinkList({ title, links }: { title: string; links: readonly (readonly [string, string])[] }) {
  return (
    <nav aria-label={title}>
      <Heading>{title}</Heading>
      <ul>
        {links.map(([to, label]) => (
          <li key={to}>
            <Link to={to} className="flex min-h-touch items-center text-sm text-on-deep-soft hover:text-on-deep">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
