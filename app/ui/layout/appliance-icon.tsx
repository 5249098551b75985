import {
  AirVent,
  CookingPot,
  Droplets,
  Fan,
  Heater,
  Laptop,
  Lightbulb,
  type LucideIcon,
  Microwave,
  Plug,
  Refrigerator,
  ShowerHead,
  Tv,
  Utensils,
  WashingMachine,
  Wind,
} from 'lucide-react';
import type { ApplianceType } from '#domain/appliances/appliance-rules.ts';

const ICONS: Record<ApplianceType, LucideIcon> = {
  Refrigerator,
  'Air Conditioner': AirVent,
  'Washing Machine': WashingMachine,
  Dishwasher: Utensils,
  Heater,
  Television: Tv,
  Oven: CookingPot,
  Microwave,
  'Water Heater': ShowerHead,
  Lighting: Lightbulb,
  Laptop,
  'Ceiling Fan': Fan,
  'Air Cooler': Wind,
  'Water Pump': Droplets,
  Other: Plug,
};

/** The picture of an appliance's type. The type must also be shown as text. */
export function ApplianceIcon({ type, ...iconProps }: { type: string; size?: number }) {
  const Icon = ICONS[type as ApplianceType] ?? Plug;
  return <Icon {...iconProps} />;
}
