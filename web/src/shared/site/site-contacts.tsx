import { Mail, MapPin, Phone } from 'lucide-react';
import { useMessages } from '../i18n/messages.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { siteMessages } from './site.messages.ts';
import { telephoneLink, useSite } from './site.slice.ts';

/** Address, telephone and e-mail of the site, each a link where a link can help. */
export function SiteContacts() {
  const site = useSite();
  const text = useMessages(siteMessages);
  const line = 'flex min-h-touch items-center gap-3';
  return (
    <address className="flex flex-col not-italic">
      <a
        href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(site.address)}`}
        rel="noreferrer"
        target="_blank"
        className={`${line} link`}
      >
        <MapPin aria-hidden="true" className="size-5 shrink-0" />
        <span>
          {site.address} <VisuallyHidden>{text.onMap}</VisuallyHidden>
        </span>
      </a>
      <a href={telephoneLink(site.phone)} className={`${line} link tabular`}>
        <Phone aria-hidden="true" className="size-5 shrink-0" />
        {site.phone}
      </a>
      <a href={`mailto:${site.email}`} className={`${line} link`}>
        <Mail aria-hidden="true" className="size-5 shrink-0" />
        {site.email}
      </a>
    </address>
  );
}
