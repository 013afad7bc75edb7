export { MappingsOnTheWay as default } from "@/components/mappings/mappings-skeleton";
