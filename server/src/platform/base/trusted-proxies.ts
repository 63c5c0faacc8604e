// `TRUST_PROXY`: the reverse proxies whose forwarding headers are trusted.
import { BlockList, isIP } from 'node:net';

/** Whether a peer is one of our proxies; `hop` counts from 0, the peer of the connection itself. */
export type IsTrustedProxy = (address: string, hop: number) => boolean;

const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const isHopCount = (setting: string) => /^\d+$/.test(setting);
const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** The addresses and networks of a setting such as `loopback, 10.0.0.0/8, 2001:db8::1`. */
function networksIn(setting: string): string[] {
  return setting.split(',').flatMap((part) => NAMED_NETWORKS[part.trim()] ?? part.trim());
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32));
}

/** Whether a setting is a number of hops, or a list of addresses, networks and `loopback`, `linklocal`, `uniquelocal`. */
export function isProxySetting(setting: string): boolean {
  return isHopCount(setting) || networksIn(setting).every(isNetwork);
}

/** Reads a setting that `isProxySetting` accepts; without one no proxy is trusted. */
export function trustedProxies(setting: string | undefined): IsTrustedProxy | null {
  if (setting === undefined) return null;
  if (isHopCount(setting)) return (_address, hop) => hop < Number(setting);
  const networks = new BlockList();
  for (const network of networksIn(setting)) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) networks.addAddress(address, familyOf(address));
    else networks.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && networks.check(address, familyOf(address));
}
