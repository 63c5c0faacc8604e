import type { Package, Test } from '@labfront/contract/catalogue';
import type { Site } from '../../shared/site/site.slice.ts';

const CONTEXT = 'https://schema.org';

function offer(site: Site, url: string, finalPrice: number): object {
  return {
    '@type': 'Offer',
    price: finalPrice.toFixed(2),
    priceCurrency: 'INR',
    availability: `${CONTEXT}/InStock`,
    url,
    seller: { '@type': 'DiagnosticLab', '@id': `${site.url}/#laboratory`, name: site.name },
  };
}

const alsoKnownAs = ({ aliases }: Test | Package) => (aliases.length > 0 ? { alternateName: aliases } : {});

export function testJsonLd(test: Test, site: Site): object {
  const url = `${site.url}/test/${test.slug}`;
  return {
    '@context': CONTEXT,
    '@type': 'MedicalTest',
    '@id': url,
    url,
    name: test.name,
    description: test.description,
    ...alsoKnownAs(test),
    offers: offer(site, url, test.finalPrice),
  };
}

export function packageJsonLd(pack: Package, site: Site): object {
  const url = `${site.url}/package/${pack.slug}`;
  return {
    '@context': CONTEXT,
    '@type': 'MedicalTestPanel',
    '@id': url,
    url,
    name: pack.name,
    description: pack.description,
    ...alsoKnownAs(pack),
    subTest: pack.tests.map((test) => ({
      '@type': 'MedicalTest',
      name: test.name,
      ...(test.active ? { url: `${site.url}/test/${test.slug}` } : {}),
    })),
    offers: offer(site, url, pack.finalPrice),
  };
}

interface Offered {
  readonly name: string;
  readonly slug: string;
  readonly finalPrice: number;
}

/** The offers of one place, at its prices. */
export function offersJsonLd(site: Site, packages: readonly Offered[], tests: readonly Offered[]): object {
  const offerOf = (kind: 'package' | 'test', type: string) => (item: Offered) => {
    const url = `${site.url}/${kind}/${item.slug}`;
    return { ...offer(site, url, item.finalPrice), itemOffered: { '@type': type, name: item.name, url } };
  };
  return {
    '@type': 'OfferCatalog',
    itemListElement: [
      ...packages.map(offerOf('package', 'MedicalTestPanel')),
      ...tests.map(offerOf('test', 'MedicalTest')),
    ],
  };
}
