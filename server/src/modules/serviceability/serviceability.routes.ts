import { serviceability } from '@labfront/contract/serviceability';
import type { Serve } from '../../platform/http/serve.ts';
import type { ServiceabilityService } from './serviceability.service.ts';

export function registerServiceability(serve: Serve, service: ServiceabilityService): void {
  serve(serviceability.getServiceability, ({ query }) => service.of(query.pincode));
}
