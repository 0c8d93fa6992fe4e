package io.strandline.bench.measure;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * How much of the heap is held while something runs: the most that was in use right after a garbage
 * collection. What was used before one says how much heap there is, and not how much is needed.
 */
final class HeldHeap implements NotificationListener, AutoCloseable {
  private final Set<String> pools =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(pool -> pool.getType() == MemoryType.HEAP)
          .map(MemoryPoolMXBean::getName)
          .collect(Collectors.toSet());
  private final List<NotificationEmitter> collectors =
      ManagementFactory.getGarbageCollectorMXBeans().stream()
          .filter(NotificationEmitter.class::isInstance)
          .map(NotificationEmitter.class::cast)
          .toList();
  private final AtomicLong most;

  /** Starts to listen; what is in use now counts, so collect garbage before. */
  HeldHeap() {
    most = new AtomicLong(ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    collectors.forEach(collector -> collector.addNotificationListener(this, null, null));
  }

  /** Bytes. */
  long most() {
    return most.get();
  }

  @Override
  public void handleNotification(Notification notification, Object handback) {
    if (notification.getUserData() instanceof CompositeData data
        && notification
            .getType()
            .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
      long used =
          GarbageCollectionNotificationInfo.from(data)
              .getGcInfo()
              .getMemoryUsageAfterGc()
              .entrySet()
              .stream()
              .filter(pool -> pools.contains(pool.getKey()))
              .mapToLong(pool -> pool.getValue().getUsed())
              .sum();
      most.accumulateAndGet(used, Math::max);
    }
  }

  @Override
  public void close() {
    for (NotificationEmitter collector : collectors) {
      try {
        collector.removeNotificationListener(this);
      } catch (ListenerNotFoundException e) {
        throw new IllegalStateException("The collector has lost its listener", e);
      }
    }
  }
}
